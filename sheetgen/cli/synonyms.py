"""What people call a verb, an option or a value in other words or another language, for "did you mean" alone.

An option that a verb has not is looked up here too, so that --kopien finds --copies.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from sheetgen.signs import folded

NEAR = 0.7
"""How much of a word must be right (difflib's ratio): kopies for kopien has 0.83, tile for size 0.5."""

VERBS = {
    "games": "list spiele jeux juegos",
    "print": "make draw drucke drucken ausdrucken imprimer imprime imprimir",
    "book": "buch heft livre libro",
    "field": "feld spielfeld champ terrain campo",
    "check": "judge referee verify prüfe prüfen pruefen vérifier contrôler comprobar revisar verificar",
    "read": "scan photo lies lesen foto lire leer",
    "moves": "züge zuege coups jugadas movimientos",
    "sample": "example random beispiel exemple ejemplo muestra",
    "odds": "chances chancen probabilités probabilidades",
    "rules": "help regeln spielregeln règles reglas",
    "new": "create template neu neue vorlage nouveau nuevo nueva plantilla",
    "serve": "server web browser page seite serveur servidor",
}
OPTIONS = {
    "layout": "board design vorlage brett entwurf plateau tablero diseño",
    "layouts": "boards vorlagen bretter plateaux tableros",
    "seed": "random startwert zufall samen graine semilla",
    "seeds": "startwerte graines semillas",
    "code": "blattcode códigos",
    "fill": "letters füllen fuellen buchstaben remplir lettres llenar letras",
    "words": "wordlist list dictionary wörter woerter wortliste mots liste palabras lista",
    "paper": "size format papier papierformat größe groesse papel tamaño taille",
    "landscape": "querformat quer paysage horizontal apaisado",
    "curve": "kurve linie courbe curva",
    "force": "erzwingen trotzdem forcer forzar",
    "copies": "number count copy kopien anzahl stück exemplare exemplaires copias ejemplares",
    "large-print": "large big großdruck grossdruck gros grande",
    "ink": "colour color colours colors farbe farben farbig bunt couleur couleurs color tinte encre tinta",
    "numbers": "numbered nummern zahlen numéros numeros números",
    "key": "legend legende schlüssel légende leyenda clave",
    "link": "url address adresse lien dirección enlace",
    "form": "formular blatt formulaire formulario",
    "no-rules": "norules ohne-regeln sans-règles sin-reglas",
    "tile": "tiles poster kacheln kleben assembler mosaico",
    "bleed": "anschnitt beschnitt débord sangrado",
    "format": "type kind dateityp typ tipo",
    "jobs": "threads workers cores kerne prozesse processus procesos",
    "open": "show view öffnen oeffnen zeigen ouvrir abrir",
    "output": "out file to save ausgabe datei ziel sortie fichier salida archivo",
    "overwrite": "replace yes überschreiben ueberschreiben écraser remplacer sobrescribir reemplazar",
    "language": "lang locale sprache langue idioma lengua",
    "title": "titel titre título",
    "booklet": "heft broschüre livret folleto",
    "duplex": "two-sided double-sided beidseitig doppelseitig recto-verso doble-cara",
    "up": "nup pages-per-sheet",
    "players": "names people spieler mitspieler namen personen joueurs noms jugadores nombres",
    "colours": "colors pens farben stifte couleurs crayons colores lápices",
    "record": "protokoll aufzeichnung partie partida",
    "stopped": "unfinished abgebrochen interrompue interrumpida",
    "finished": "coloured colored fertig ausgemalt fini coloriée terminada coloreada",
    "pdf": "print draw",
    "check": "prüfen pruefen vérifier comprobar",
    "frames": "pictures strip bilder images imágenes",
    "every": "jede jeder chaque cada",
    "seconds": "time timeout sekunden zeit secondes segundos",
    "throw": "dice roll wurf würfel dés lancer dados tirada",
    "turns": "moves züge zuege tours turnos",
    "games": "runs spiele partien parties partidas",
    "variation": "variant rules variante",
    "names": "namen noms nombres",
}
VALUES = {
    "colour": "farbe farbig bunt couleur couleurs colores colours colors yes",
    "black": "schwarz schwarzweiß sw bw noir negro no",
}


def meant(said: str, known: Iterable[str], others: dict[str, str]) -> str | None:
    """The one of the known words that was meant: misspelt, or what `others` call so; None where none is near."""
    word, names = _plain(said), _names(known, others)
    if word in names:
        return names[word]
    close = get_close_matches(word, names, 1, NEAR)
    return names[close[0]] if close else None


def also_called(said: str, known: Iterable[str], others: dict[str, str]) -> bool:
    """Whether one of the known words, with dashes before them or without, is called just so."""
    return _plain(said) in _names((name.lstrip("-") for name in known), others)


def _names(known: Iterable[str], others: dict[str, str]) -> dict[str, str]:
    """What the known words are called, in small letters, each with the word itself."""
    names = {_plain(name): name for name in known}
    for name in [*names.values()]:
        for other in others.get(name, "").split():
            names.setdefault(_plain(other), name)
    return names


def _plain(word: str) -> str:
    """In small letters, without dashes before it and without accents."""
    return folded(word.strip().lstrip("-").replace("_", "-"))
