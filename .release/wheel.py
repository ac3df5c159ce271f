"""Packs the folder of a wheel with its RECORD: wheel.py FOLDER WHEEL SECONDS, the time of
its files since 1970."""

import base64
import hashlib
import pathlib
import sys
import time
import zipfile

root, wheel, seconds = pathlib.Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
files = sorted(path for path in root.rglob("*") if path.is_file())
info = next(root.glob("*.dist-info"))
record = []
with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as out:

    def add(name: str, data: bytes, mode: int) -> None:
        entry = zipfile.ZipInfo(name, time.gmtime(seconds)[:6])
        entry.external_attr = (0o100000 | mode) << 16
        entry.compress_type = zipfile.ZIP_DEFLATED
        out.writestr(entry, data)

    for path in files:
        name, data = path.relative_to(root).as_posix(), path.read_bytes()
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        record.append(f"{name},sha256={digest},{len(data)}")
        add(name, data, 0o755 if "/scripts/" in name else 0o644)
    name = f"{info.name}/RECORD"
    add(name, ("\n".join([*record, f"{name},,"]) + "\n").encode(), 0o644)
