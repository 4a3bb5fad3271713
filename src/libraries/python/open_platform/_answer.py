import json
import time
from email.utils import parsedate_to_datetime
from typing import Any, Mapping, Optional

from .errors import error_class


def _to_seconds(value: Optional[str]) -> Optional[int]:
    """Return the seconds of `Retry-After`, which may also be a date."""
    if value is None:
        return None
    if value.isdigit():
        return int(value)
    try:
        return max(0, int(parsedate_to_datetime(value).timestamp() - time.time()) + 1)
    except (TypeError, ValueError):
        return None


def _read_envelope(text: bytes) -> Optional[Mapping[str, Any]]:
    """Return None if something before the API answered, such as a proxy with an HTML page."""
    try:
        answer = json.loads(text)
    except ValueError:
        return None
    return answer if isinstance(answer, dict) and "code" in answer else None


def to_data(status: int, headers: Mapping[str, str], text: bytes) -> Any:
    """Return the data of a success. Raise an ApiError otherwise."""
    envelope = _read_envelope(text)
    if status == 200 and envelope is not None and envelope["code"] == "1":
        return envelope.get("data")
    answer = envelope or {}
    raise error_class(status)(
        answer.get("msg") or f"HTTP {status}, and not a response of the API.",
        code=answer.get("code") or "",
        http_status=status,
        errors=answer.get("errors"),
        request_id=headers.get("x-request-id"),
        retry_after=_to_seconds(headers.get("retry-after")),
    )
