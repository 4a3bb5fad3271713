import base64
import binascii
import hmac
from typing import Any


_PREFIX = "whsec_"


def _decode(text: str) -> bytes:
    """Return an empty result if the text is not base64."""
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return b""


def to_key(name: str, secret: Any) -> bytes:
    """Return the key of a secret. Raise an error for an invalid one, without repeating it."""
    text = secret.strip() if isinstance(secret, str) else ""
    advice = "copy the secret from the console, whole."
    if not text:
        raise ValueError(f"{name} is missing: {advice}")
    if not text.startswith(_PREFIX):
        raise ValueError(f"{name} must begin with {_PREFIX}: {advice}")
    key = _decode(text[len(_PREFIX) :])
    if not key:
        raise ValueError(f"{name} must be base64 after its {_PREFIX}: {advice}")
    return key


def sign(key: bytes, id: str, timestamp: str, body: bytes) -> str:
    """A value of `webhook-signature`."""
    signed = f"{id}.{timestamp}.".encode() + body
    return "v1," + base64.b64encode(hmac.new(key, signed, "sha256").digest()).decode()
