import base64
import hashlib
import hmac
import json
import os
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs

PATH = "/logisticsStatusFeedback"
PRIVATE_KEY = "YOUR_PRIVATE_KEY"
PORT = int(sys.argv[1] if len(sys.argv) > 1 else os.environ.get("PORT", "8080"))

REFUSED = {"code": "145003030", "msg": "headers signature verification failed", "data": None}
ACKNOWLEDGED = {"code": "1", "msg": "success", "data": "SUCCESS"}

# Keep these ids in your database, where a restart does not lose them.
received = set()


def is_genuine(biz_content, digest):
    md5 = hashlib.md5((biz_content + PRIVATE_KEY).encode()).digest()
    return hmac.compare_digest(base64.b64encode(md5), digest.encode())


def receive(headers, body):
    biz_content = parse_qs(body).get("bizContent", [""])[0]
    if not is_genuine(biz_content, headers.get("digest", "")):
        return REFUSED
    push_id = headers.get("x-push-id")
    push = json.loads(biz_content)
    if headers.get("x-push-test"):
        print("test", push.get("billCode"), flush=True)
    else:
        print("repeat" if push_id in received else "new", push.get("billCode"), flush=True)
        received.add(push_id)
    return ACKNOWLEDGED


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        if self.path != PATH:
            self.send_error(404)
            return
        body = self.rfile.read(int(self.headers.get("Content-Length", "0"))).decode()
        answer = json.dumps(receive(self.headers, body)).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)


server = ThreadingHTTPServer(("", PORT), Receiver)
print(f"Listening on port {PORT}", flush=True)
server.serve_forever()
