import base64
import hmac
import json
import sys
import time
import uuid
from urllib.error import HTTPError
from urllib.request import Request, urlopen

API_URL = "https://api.example.com/webopenplatformapi/v2"
API_PATH = "order/addOrder"
API_ACCOUNT = "YOUR_API_ACCOUNT"
WEBHOOK_SECRET = "YOUR_WEBHOOK_SECRET"
CUSTOMER_CODE = "YOUR_CUSTOMER_CODE"

# @if number
txlogistic_id = f"DEMO{time.time_ns()}"
# @end
content = {
    "customerCode": CUSTOMER_CODE,
    "txlogisticId": txlogistic_id,
}
body = json.dumps(content, ensure_ascii=False).encode()

# To repeat a call whose response was lost, send the same id and body with a new timestamp.
webhook_id = f"{API_PATH}:{uuid.uuid4()}"
timestamp = str(int(time.time()))
key = base64.b64decode(WEBHOOK_SECRET.removeprefix("whsec_"))
signed = f"{webhook_id}.{timestamp}.".encode() + body
signature = base64.b64encode(hmac.digest(key, signed, "sha256")).decode()

request = Request(
    f"{API_URL}/{API_PATH}",
    data=body,
    headers={
        "Content-Type": "application/json",
        "x-api-account": API_ACCOUNT,
        "webhook-id": webhook_id,
        "webhook-timestamp": timestamp,
        "webhook-signature": f"v1,{signature}",
    },
)
try:
    with urlopen(request, timeout=15) as response:
        answer = response.read().decode()
except HTTPError as refusal:
    answer = refusal.read().decode()

print(answer)
sys.exit(0 if json.loads(answer)["code"] == "1" else 1)
