import os
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from open_platform import PushError, PushVerifier

PATH = "/logisticsStatusFeedback"
CALLBACK_SECRET = "YOUR_CALLBACK_SECRET"
PORT = int(sys.argv[1] if len(sys.argv) > 1 else os.environ.get("PORT", "8080"))

# While you rotate the secret, pass both: [old_secret, new_secret].
verifier = PushVerifier(CALLBACK_SECRET)

# Keep these ids in your database, where a restart does not lose them.
received = set()


def receive(headers, body):
    push = verifier.verify(body, headers)
    # Acknowledge types that you don't know as well.
    if push.type != "logistics/statusFeedback":
        return
    if headers.get("x-push-test"):
        print("test", push.data.bill_code, flush=True)
    else:
        print("repeat" if push.id in received else "new", push.data.bill_code, flush=True)
        received.add(push.id)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        if self.path != PATH:
            self.send_error(404)
            return
        body = self.rfile.read(int(self.headers.get("Content-Length", "0")))
        try:
            receive(self.headers, body)
            self.send_response(204)
        except PushError:
            self.send_response(401)
        self.send_header("Content-Length", "0")
        self.end_headers()


server = ThreadingHTTPServer(("", PORT), Receiver)
print(f"Listening on port {PORT}", flush=True)
server.serve_forever()
