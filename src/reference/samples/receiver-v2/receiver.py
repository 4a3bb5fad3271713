import base64
import hmac
import json
import os
import re
import sys
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

PATH = "/logisticsStatusFeedback"
CALLBACK_SECRET = "YOUR_CALLBACK_SECRET"
PORT = int(sys.argv[1] if len(sys.argv) > 1 else os.environ.get("PORT", "8080"))
TOLERANCE_S = 300

# Keep these ids in your database, where a restart does not lose them.
received = set()


def is_genuine(headers, body):
    push_id, timestamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not re.fullmatch(r"[0-9]{1,12}", timestamp):
        return False
    if abs(time.time() - int(timestamp)) > TOLERANCE_S:
        return False
    key = base64.b64decode(CALLBACK_SECRET.removeprefix("whsec_"))
    signed = f"{push_id}.{timestamp}.".encode() + body
    expected = b"v1," + base64.b64encode(hmac.digest(key, signed, "sha256"))
    # While a secret replaces another, each has made a signature.
    given = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(expected, each.encode()) for each in given)


def receive(headers, body):
    if not is_genuine(headers, body):
        return 401
    push_id = headers.get("webhook-id")
    push = json.loads(body)
    value = push["data"].get("billCode")
    if headers.get("x-push-test"):
        print("test", value, flush=True)
    else:
        print("repeat" if push_id in received else "new", value, flush=True)
        received.add(push_id)
    return 204


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        if self.path != PATH:
            self.send_error(404)
            return
        body = self.rfile.read(int(self.headers.get("Content-Length", "0")))
        self.send_response(receive(self.headers, body))
        self.send_header("Content-Length", "0")
        self.end_headers()


server = ThreadingHTTPServer(("", PORT), Receiver)
print(f"Listening on port {PORT}", flush=True)
server.serve_forever()
