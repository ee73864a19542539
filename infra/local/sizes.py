"""Prints the size of each program, and of it in an archive as Lambda takes it, in MB of 10^6 bytes. Refuses what is not arm64.

usage: sizes.py PROGRAM ...
"""

import io
import sys
import zipfile
from pathlib import Path

# ELF: e_machine, two bytes at 18; 183 is AArch64.
AARCH64 = (183).to_bytes(2, "little")


def zipped(program):
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as opened:
        opened.write(program, "bootstrap")
    return len(archive.getvalue())


def main(programs):
    for program in map(Path, programs):
        content = program.read_bytes()
        if content[:4] != b"\x7fELF" or content[18:20] != AARCH64:
            raise SystemExit(f"{program} is no program for arm64")
        print(f"    {program.parent.name:12} {len(content) / 1e6:5.2f} MB, {zipped(program) / 1e6:5.2f} MB zipped")


main(sys.argv[1:])
