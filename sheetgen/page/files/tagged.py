"""A PDF's structure, for those who have it read to them: a picture or a stretch of text for each page, in their order.

A page that is a picture says in words what it shows; any other is read as its words stand. reportlab's canvas knows
nothing of structure, but writes whatever objects its catalogue and its pages are given (ISO 32000-1, 14.7 and 14.8).
"""

from __future__ import annotations

from typing import Any

from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFString
from reportlab.pdfgen.canvas import Canvas


class Structure:
    """The tree of structure of a document as it grows."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        # The canvas hides its document, which alone can give out references.
        self._document: Any = canvas._doc  # type: ignore[attr-defined]
        self._root, self._whole = PDFDictionary(), PDFDictionary()
        self._elements: list[Any] = []

    def open(self, alt: str) -> None:
        """Begin a page: a picture of which `alt` says what it shows, or text where that is empty."""
        kind = "Figure" if alt else "P"
        element = {
            "Type": PDFName("StructElem"),
            "S": PDFName(kind),
            "P": self._document.Reference(self._whole),
            "Pg": self._document.thisPageRef(),
            "K": 0,
        }
        if alt:
            element["Alt"] = PDFString(alt)
        self._elements.append(self._document.Reference(PDFDictionary(element)))
        self._canvas.addLiteral(f"/{kind} <</MCID 0>> BDC")

    def close(self) -> None:
        """End the page, and the canvas's page with it."""
        self._canvas.addLiteral("EMC")
        self._canvas.showPage()
        page = self._document.Pages.pages[-1]
        own = {"StructParents": len(self._elements) - 1, "Tabs": PDFName("S")}
        page.__Defaults__ = page.__Defaults__ | own

    def finish(self) -> None:
        """Hand the whole tree to the catalogue."""
        refer = self._document.Reference
        each = [part for n, element in enumerate(self._elements) for part in (n, PDFArray([element]))]
        self._whole.dict = {
            "Type": PDFName("StructElem"),
            "S": PDFName("Document"),
            "P": refer(self._root),
            "K": PDFArray(self._elements),
        }
        self._root.dict = {
            "Type": PDFName("StructTreeRoot"),
            "K": refer(self._whole),
            "ParentTree": refer(PDFDictionary({"Nums": PDFArray(each)})),
            "ParentTreeNextKey": len(self._elements),
        }
        self._canvas.setCatalogEntry("StructTreeRoot", self._root)
        self._canvas.setCatalogEntry("MarkInfo", {"Marked": "true"})
