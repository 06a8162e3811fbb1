"""Writes golden.journal with nothing of the store's own code: docs/journal-format.md put into another language."""
import struct
import sys


def crc32c(data):
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = (crc >> 1) ^ (0x82F63B78 if crc & 1 else 0)
    return crc ^ 0xFFFFFFFF


def head(generation, after, id):
    checked = b"SXJRNL1\n" + struct.pack("<qqI", generation, after, id)
    return checked + struct.pack("<I", crc32c(checked))


def frame(flushed, *records):
    body = b"".join(records)
    checked = struct.pack("<iIq", len(body), 1767323045, flushed) + body
    return b"SXF1" + struct.pack("<I", crc32c(checked)) + checked


def record(kind, sequence, side=0, stock=0, quantity=0, outcome=0, remaining=0, price=0, key=None):
    fixed = struct.pack("<BBBBiqqqq", kind, side, outcome, key is not None, stock, sequence, quantity, remaining, price)
    if key is None:
        return fixed
    milliseconds, value, client = key
    return fixed + struct.pack("<qBB", milliseconds, len(value), len(client)) + value + client


def base(sequence, fingerprint):
    return struct.pack("<BBBBiq", 3, 0, 0, 0, 0, sequence) + fingerprint[::-1] + struct.pack("<q", 0)


assert crc32c(b"123456789") == 0xE3069283  # the check value of CRC-32C
FINGERPRINT = bytes.fromhex("00112233445566778899aabbccddeeff")
KEYED = (1767323045006, b"key-1", b"10.0.0.7")
journal = head(3, 6, 0x01020304)
journal += frame(32, base(4, FINGERPRINT))
journal += frame(len(journal), record(1, 7, 0, 1, 30, 0, 970, 2550, KEYED), record(1, 8, 1, 2, 5, 0, 995, 990))
journal += frame(len(journal), record(2, 8, 0, 9, 1, 1, 0, 0, (1767323045007, b"key 2", b"")))
sys.stdout.buffer.write(journal)
