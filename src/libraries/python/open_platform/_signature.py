import base64
import binascii
import hmac


def to_key(secret: str) -> bytes:
    """The key that a secret stands for; a fault does not repeat it."""
    text = secret.strip()
    if text.startswith("whsec_"):
        text = text[len("whsec_") :]
    try:
        key = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise ValueError("The secret is not base64: copy it from the console, with its whsec_.") from None
    if not key:
        raise ValueError("The secret is empty.")
    return key


def sign(key: bytes, id: str, timestamp: str, body: bytes) -> str:
    """A value of `webhook-signature`."""
    signed = f"{id}.{timestamp}.".encode() + body
    return "v1," + base64.b64encode(hmac.new(key, signed, "sha256").digest()).decode()
