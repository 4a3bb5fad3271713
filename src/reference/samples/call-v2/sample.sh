#!/bin/sh
set -eu

API_URL='https://api.example.com/webopenplatformapi/v2'
API_PATH='order/addOrder'
API_ACCOUNT='YOUR_API_ACCOUNT'
WEBHOOK_SECRET='YOUR_WEBHOOK_SECRET'
CUSTOMER_CODE='YOUR_CUSTOMER_CODE'

hmac_base64() {
  key=$(printf '%s' "${WEBHOOK_SECRET#whsec_}" |
    openssl base64 -d -A | od -An -v -tx1 | tr -d ' \n')
  # Other users of this machine can see the key while openssl runs.
  printf '%s' "$1" |
    openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64
}

# @if number
txlogistic_id="DEMO$(openssl rand -hex 8)"
# @end
body='{
  "customerCode": "'"$CUSTOMER_CODE"'",
  "txlogisticId": "'"$txlogistic_id"'"
}'

# To repeat a call whose response was lost, send the same id and body with a new timestamp.
id="$API_PATH:$(openssl rand -hex 16)"
timestamp=$(date +%s)

answer=$(
  curl -sS --max-time 15 "$API_URL/$API_PATH" \
    -H 'Content-Type: application/json' \
    -H "x-api-account: $API_ACCOUNT" \
    -H "webhook-id: $id" \
    -H "webhook-timestamp: $timestamp" \
    -H "webhook-signature: v1,$(hmac_base64 "$id.$timestamp.$body")" \
    --data-binary "$body"
)
printf '%s\n' "$answer"

case $answer in
  *'"code":"1"'*) ;;
  *) exit 1 ;;
esac
