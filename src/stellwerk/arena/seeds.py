"""Seeds that depend on nothing but the seed of the whole and a number: the same on one worker or on twenty."""

import hashlib


def seed_of(whole: int, index: int, salt: str = "") -> int:
    digest = hashlib.blake2b(f"{whole}:{index}:{salt}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "little") >> 2
