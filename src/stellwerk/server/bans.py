"""Which addresses may be banned, and what a banned one is known by.

The store holds a hash: whoever leafs through it reads no addresses. It is no secret that could not be found by trying all.
"""

import ipaddress
from typing import Final

from stellwerk.kernel.errors import StellwerkError

from .limits import sender
from .sentences import say
from .stored import hash_token

HASH_LENGTH: Final = 64


class WrongAddress(StellwerkError):
    """What cannot be banned, in a sentence."""

    def __init__(self, address: str) -> None:
        text = say("no_ip", address=address)
        super().__init__(text["en"], text["de"])


def known_as(address: str) -> str:
    return hash_token(f"ban {sender(address)}")


def checked(address: str) -> str:
    """An address to ban; of IPv6 any of the house's. Never our own machine: a proxy there would keep out everybody."""
    try:
        number = ipaddress.ip_address(address.strip().removesuffix("/64"))
    except ValueError as error:
        raise WrongAddress(address) from error
    if number.is_loopback or number.is_unspecified or sender(str(number)).startswith("127."):
        raise WrongAddress(address)
    return str(number)


def hash_of(given: str) -> str:
    """What a ban is known by: its address, or its hash as a list shows it."""
    whole = len(given) == HASH_LENGTH and set(given) <= set("0123456789abcdef")
    return given if whole else known_as(checked(given))
