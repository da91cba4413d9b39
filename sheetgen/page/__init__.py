"""Everything that is printed: paper, pages and the files they become.

What reportlab draws with is all that reportlab brings: a file `.reportlab_mods` in somebody's home folder, which it
would run as it loads, changes no sheet, and a home that is no folder (`HOME=/dev/null`, as services have it) is no
trouble.
"""

from __future__ import annotations

import sys
from importlib.util import find_spec
from types import ModuleType

MODIFICATIONS = "reportlab_mods"
"""What reportlab loads before anything else: a module of that name, or else the file in the home folder."""

if MODIFICATIONS not in sys.modules and find_spec(MODIFICATIONS) is None:
    sys.modules[MODIFICATIONS] = ModuleType(MODIFICATIONS)
