#!/bin/sh
set -eu

URL='http://localhost:8080/logisticsStatusFeedback'
CALLBACK_SECRET='YOUR_CALLBACK_SECRET'

hmac_base64() {
  key=$(printf '%s' "${CALLBACK_SECRET#whsec_}" |
    openssl base64 -d -A | od -An -v -tx1 | tr -d ' \n')
  # Other users of this machine can see the key while openssl runs.
  printf '%s' "$1" |
    openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64
}

sent_at=$(date -u +%Y-%m-%dT%H:%M:%SZ)
body='{
  "type": "logistics/statusFeedback",
  "timestamp": "'"$sent_at"'",
  "data": {
    "billCode": "UEG000000191681"
  }
}'

id="push_$(openssl rand -hex 16)"
timestamp=$(date +%s)

# A receiver acknowledges by its status alone.
status=$(
  curl -sS --max-time 15 -o /dev/null -w '%{http_code}' "$URL" \
    -H 'Content-Type: application/json' \
    -H "webhook-id: $id" \
    -H "webhook-timestamp: $timestamp" \
    -H "webhook-signature: v1,$(hmac_base64 "$id.$timestamp.$body")" \
    --data-binary "$body"
)
printf '%s\n' "$status"

case $status in
  2??) ;;
  *) exit 1 ;;
esac
