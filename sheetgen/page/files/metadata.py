"""What a PDF says of itself as XMP (ISO 16684-1), for programs that file and search documents.

The same words stand in the document's information, which older programs read. No time is told: the same sheet is the
same bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

NAMES = {
    "dc": "http://purl.org/dc/elements/1.1/",
    "pdf": "http://ns.adobe.com/pdf/1.3/",
    "xmp": "http://ns.adobe.com/xap/1.0/",
}


def xmp(*, title: str, author: str, subject: str, keywords: Sequence[str], language: str, maker: str) -> str:
    """The packet, in English words where nothing else is said."""
    described = [
        "<dc:format>application/pdf</dc:format>",
        _listed("dc:title", "Alt", [title], ' xml:lang="x-default"'),
        _listed("dc:creator", "Seq", [author]),
        _listed("dc:description", "Alt", [subject], ' xml:lang="x-default"'),
        _listed("dc:subject", "Bag", keywords),
        _listed("dc:language", "Bag", [language]),
        f"<pdf:Keywords>{escape(', '.join(keywords))}</pdf:Keywords>" if keywords else "",
        f"<xmp:CreatorTool>{escape(maker)}</xmp:CreatorTool>",
    ]
    names = " ".join(f'xmlns:{name}="{address}"' for name, address in NAMES.items())
    return "\n".join(
        [
            '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>',
            '<x:xmpmeta xmlns:x="adobe:ns:meta/">',
            '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
            f'<rdf:Description rdf:about="" {names}>',
            *filter(None, described),
            "</rdf:Description>",
            "</rdf:RDF>",
            "</x:xmpmeta>",
            '<?xpacket end="r"?>',
        ]
    )


def _listed(name: str, kind: str, values: Iterable[str], mark: str = "") -> str:
    entries = "".join(f"<rdf:li{mark}>{escape(value)}</rdf:li>" for value in values if value)
    return f"<{name}><rdf:{kind}>{entries}</rdf:{kind}></{name}>" if entries else ""
