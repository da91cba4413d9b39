"""Its page: the cells, and four score areas of 22 boxes."""

from sheetgen.page.fields.areas import Wear
from sheetgen.page.fields.fieldsheet import corner_areas
from sheetgen.page.fields.palette import seats
from sheetgen.page.fields.spacesheet import FillSheet, entries

WEAR = Wear(title="Cram", credit="after Martin Gardner (1974)", boxes=(11, 2, 6), palette=seats(4))
SHEET = FillSheet(heading=WEAR, divide=corner_areas(WEAR, entries), figure_width=50.0)
pages, scale, finished, figure = SHEET.pages, SHEET.scale, SHEET.finished, SHEET.figure
