"""Verifies pushes, which are signed as Standard Webhooks."""

import hmac
import json
import re
import time
from dataclasses import dataclass
from typing import Any, Mapping, Sequence, Union

from ._pushes import MODELS
from ._signature import sign, to_key
from .errors import PushError


@dataclass
class Push:
    """A verified push. Process each `id` once; acknowledge a `type` that you don't know as well.

    `data` is the model of the type, and the dictionary that arrived where the type is unknown.
    """

    id: str
    type: str
    timestamp: str
    data: Any


class PushVerifier:
    """Verifies pushes of a webhook address by its secrets: several while one replaces another."""

    def __init__(self, secrets: Union[str, Sequence[str]], tolerance: float = 300):
        given = [secrets] if isinstance(secrets, str) else list(secrets or [None])
        self._keys = [to_key(f"secrets[{at}]", secret) for at, secret in enumerate(given)]
        self._tolerance = tolerance

    def verify(self, body: Union[bytes, str], headers: Mapping[str, str]) -> Push:
        """Return the push in a request. `body`: as it arrived, before any parser. Raises a PushError."""
        raw = body.encode() if isinstance(body, str) else body
        found = {name.lower(): value for name, value in headers.items()}
        id, timestamp, signatures = (
            found.get(f"webhook-{name}", "") for name in ("id", "timestamp", "signature")
        )
        if not id or not signatures:
            raise PushError("headers", "A header of the signature is missing.")
        is_number = re.fullmatch(r"[0-9]{1,12}", timestamp)
        if not is_number or abs(time.time() - int(timestamp)) > self._tolerance:
            raise PushError("timestamp", "The timestamp is too far from the clock of this machine.")
        if not self._is_signed(id, timestamp, raw, signatures):
            raise PushError("signature", "No secret made this signature.")
        return _to_push(id, raw)

    def _is_signed(self, id: str, timestamp: str, body: bytes, signatures: str) -> bool:
        given = [each.encode() for each in signatures.split(" ")]
        expected = [sign(key, id, timestamp, body).encode() for key in self._keys]
        return any(hmac.compare_digest(one, other) for one in expected for other in given)


def _to_push(id: str, raw: bytes) -> Push:
    try:
        content = json.loads(raw)
    except ValueError:
        raise PushError("body", "The body is not JSON.") from None
    if not isinstance(content, dict) or not isinstance(content.get("type"), str):
        raise PushError("body", "The body is no push: it has no type.")
    data = content.get("data")
    model = MODELS.get(content["type"])
    if model:
        try:
            data = model.from_dict(data)
        except (AssertionError, KeyError, TypeError, ValueError) as fault:
            raise PushError("body", "The data is not that of its type.") from fault
    return Push(id, content["type"], content.get("timestamp", ""), data)
