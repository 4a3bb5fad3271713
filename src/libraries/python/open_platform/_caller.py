import http.client
import json
import random
import time
import uuid
from typing import Any, Iterator, Optional
from urllib.error import HTTPError, URLError
from urllib.request import HTTPRedirectHandler, Request, build_opener

from ._answer import to_data
from ._arguments import check_account, check_base_url, check_header, check_id, check_number
from ._signature import sign, to_key
from .errors import ApiError, ConnectionError

# Statuses that do not depend on the request itself: the same call may succeed later.
_PASSING = (429, 500, 502, 503, 504)

# Longest wait inside a call.
_LONGEST_WAIT_S = 60


class _StayHere(HTTPRedirectHandler):
    """Follows no redirect: a signed call must not reach another server, and would become a GET."""

    def redirect_request(self, *_: Any) -> None:
        return None


def _is_passing(error: Exception) -> bool:
    if not isinstance(error, ApiError):
        return True
    if error.http_status in _PASSING:
        return (error.retry_after or 0) <= _LONGEST_WAIT_S
    rule = error.errors[0].get("rule") if error.errors else None
    return error.http_status == 409 and rule == "in-progress"


class Caller:
    """Signs and sends calls, and retries those that may succeed later."""

    def __init__(
        self,
        base_url: str,
        api_account: str,
        secret: str,
        timeout: float,
        max_retries: int,
        retry_delay: float,
        language: Optional[str],
    ):
        self._base_url = check_base_url(base_url)
        self._api_account = check_account(api_account)
        self._key = to_key("secret", secret)
        self._timeout = check_number("timeout", timeout, 0.001)
        self._max_retries = check_number("max_retries", max_retries, 0)
        self._retry_delay = check_number("retry_delay", retry_delay, 0)
        self._language = None if language is None else check_header("language", language)
        self._opener = build_opener(_StayHere)

    def call(self, path: str, address: str, request: Any, id: Optional[str]) -> Any:
        """Make a call and return its `data`. The body is serialised once and reused by retries."""
        content = request.to_dict() if hasattr(request, "to_dict") else request
        body = json.dumps(content, ensure_ascii=False).encode()
        own = check_id(str(uuid.uuid4()) if id is None else id)
        attempt = 0
        while True:
            try:
                return self._send(path, address, own, body)
            except (ApiError, ConnectionError) as error:
                if attempt >= self._max_retries or not _is_passing(error):
                    raise
                asked = getattr(error, "retry_after", None) or 0
            time.sleep(max(asked, self._retry_delay * 2**attempt * random.uniform(0.5, 1)))
            attempt += 1

    def pages(self, path: str, address: str, request: Any) -> Iterator[Any]:
        """Call until nothing more follows, each time with the cursor of the last page."""
        asked = request.to_dict() if hasattr(request, "to_dict") else dict(request)
        while True:
            page = self.call(path, address, asked, None)
            yield page
            if not page["more"]:
                return
            asked = {**asked, "after": page["next"]}

    def _send(self, path: str, address: str, own: str, body: bytes) -> Any:
        """Make one attempt with its own timestamp and signature."""
        webhook_id = f"{path}:{own}"
        timestamp = str(int(time.time()))
        headers = {
            "content-type": "application/json",
            "x-api-account": self._api_account,
            "webhook-id": webhook_id,
            "webhook-timestamp": timestamp,
            "webhook-signature": sign(self._key, webhook_id, timestamp, body),
        }
        if self._language:
            headers["langType"] = self._language
        request = Request(self._base_url + address, data=body, headers=headers)
        ends = time.monotonic() + self._timeout
        try:
            try:
                response = self._opener.open(request, timeout=self._timeout)
            except HTTPError as refusal:
                response = refusal
            with response:
                return to_data(response.code, response.headers, self._read(response, ends))
        except TimeoutError as error:
            raise ConnectionError(f"No response within {self._timeout} s: {path}", own) from error
        except (URLError, OSError, http.client.HTTPException) as error:
            raise ConnectionError(f"The connection failed: {path}: {error}", own) from error

    def _read(self, response: Any, ends: float) -> bytes:
        """Return the whole body; the timeout applies even if a server sends it slowly."""
        parts = []
        while True:
            part = response.read1(65536)
            if not part:
                break
            parts.append(part)
            if time.monotonic() > ends:
                raise TimeoutError
        text = b"".join(parts)
        length = response.headers.get("content-length")
        if length is not None and len(text) < int(length):
            raise http.client.IncompleteRead(text, int(length) - len(text))
        return text
