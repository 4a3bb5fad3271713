"""Errors of calls and pushes."""

import builtins
from typing import Any, Dict, List, Optional


class ApiError(Exception):
    """The API refused a call, or something before it did; `code` is empty in the latter case.

    `errors` names everything that is wrong: dictionaries with `path`, `rule`, `code` and often `limit`.
    Include `request_id` when you contact support.
    """

    kind = "unexpected"

    def __init__(
        self,
        message: str,
        code: str = "",
        http_status: int = 0,
        errors: Optional[List[Dict[str, Any]]] = None,
        request_id: Optional[str] = None,
        retry_after: Optional[int] = None,
    ):
        super().__init__(message)
        self.message = message
        self.code = code
        self.http_status = http_status
        self.errors = errors or []
        self.request_id = request_id
        self.retry_after = retry_after


class AuthenticationError(ApiError):
    """HTTP 401: the account, the timestamp or the signature is wrong."""

    kind = "authentication"


class PermissionDeniedError(ApiError):
    """HTTP 403: the account may not call this operation."""

    kind = "permission"


class NotFoundError(ApiError):
    """HTTP 404: no such order, waybill or path."""

    kind = "not-found"


class ConflictError(ApiError):
    """HTTP 409: the current state does not allow it."""

    kind = "conflict"


class ValidationError(ApiError):
    """HTTP 400, 413, 415 or 422: `errors` lists what to fix."""

    kind = "validation"


class RateLimitError(ApiError):
    """HTTP 429: too many calls; `retry_after` says for how many seconds."""

    kind = "rate-limit"


class UnavailableError(ApiError):
    """HTTP 5xx: repeat the call later."""

    kind = "unavailable"


class ConnectionError(builtins.ConnectionError):
    """No response arrived: the connection failed or timed out. The call may have taken effect.

    Pass `id` to the same call to repeat it.
    """

    def __init__(self, message: str, id: str):
        super().__init__(message)
        self.id = id


class PushError(Exception):
    """The request is not a push of the courier, or is too old: answer with HTTP 401.

    `kind` is "headers", "timestamp", "signature" or "body".
    """

    def __init__(self, kind: str, message: str):
        super().__init__(message)
        self.kind = kind


_CLASSES = {
    400: ValidationError,
    401: AuthenticationError,
    403: PermissionDeniedError,
    404: NotFoundError,
    409: ConflictError,
    413: ValidationError,
    415: ValidationError,
    422: ValidationError,
    429: RateLimitError,
}


def error_class(http_status: int) -> type:
    """Return the class of an HTTP status, which has a fixed meaning even if the code is unknown."""
    if http_status >= 500:
        return UnavailableError
    return _CLASSES.get(http_status, ApiError)
