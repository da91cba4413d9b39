"""The names of the drawings that a cell may show; the files lie in page/pictures."""

NAMES = (
    "goose-forward", "goose-back", "goose-dead", "bridge", "inn", "well", "maze", "prison-tower", "skull", "two-dice",
    "oven", "delivery-man", "dough", "cake", "shop", "chip-pot", "garden-gate", "lodge", "pawn", "star", "feast",
    "yeast", "saturn", "jupiter", "mars", "sun", "venus", "mercury", "moon",
)  # fmt: skip
