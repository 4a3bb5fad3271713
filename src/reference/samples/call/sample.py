import base64
import hashlib
import json
import sys
import time
from urllib.parse import urlencode
from urllib.request import Request, urlopen

URL = "https://api.example.com/webopenplatformapi/api/order/addOrder"
API_ACCOUNT = "YOUR_API_ACCOUNT"
PRIVATE_KEY = "YOUR_PRIVATE_KEY"
CUSTOMER_CODE = "YOUR_CUSTOMER_CODE"
PASSWORD = "YOUR_PASSWORD"


def md5(text):
    return hashlib.md5(text.encode()).digest()


def to_base64(data):
    return base64.b64encode(data).decode()


# @if signer
cipher = md5(PASSWORD + "jadada236t2").hex().upper()
business_digest = to_base64(md5(CUSTOMER_CODE + cipher + PRIVATE_KEY))

# @end
# @if number
txlogistic_id = f"DEMO{time.time_ns()}"
# @end
content = {
    "customerCode": CUSTOMER_CODE,
    "digest": business_digest,
    "txlogisticId": txlogistic_id,
}
biz_content = json.dumps(content, ensure_ascii=False)

request = Request(
    URL,
    data=urlencode({"bizContent": biz_content}).encode(),
    headers={
        "apiAccount": API_ACCOUNT,
        "digest": to_base64(md5(biz_content + PRIVATE_KEY)),
        "timestamp": str(int(time.time() * 1000)),
    },
)
with urlopen(request, timeout=15) as response:
    answer = response.read().decode()

print(answer)
sys.exit(0 if json.loads(answer)["code"] == "1" else 1)
