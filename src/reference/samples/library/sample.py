import sys
# @if number
import time
# @end

from open_platform import ApiError, Client

API_URL = "https://api.example.com"
API_ACCOUNT = "YOUR_API_ACCOUNT"
WEBHOOK_SECRET = "YOUR_WEBHOOK_SECRET"
CUSTOMER_CODE = "YOUR_CUSTOMER_CODE"

client = Client(API_URL, API_ACCOUNT, WEBHOOK_SECRET)

# @if number
txlogistic_id = f"DEMO{time.time_ns()}"
# @end
try:
    data = client.order.add_order({
        "customerCode": CUSTOMER_CODE,
        "txlogisticId": txlogistic_id,
    })
    print(data)
except ApiError as error:
    sys.exit(f"{error.code} {error.message} {error.errors}")
