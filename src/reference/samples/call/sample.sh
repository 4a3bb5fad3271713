#!/bin/sh
set -eu

URL='https://api.example.com/webopenplatformapi/api/order/addOrder'
API_ACCOUNT='YOUR_API_ACCOUNT'
PRIVATE_KEY='YOUR_PRIVATE_KEY'
CUSTOMER_CODE='YOUR_CUSTOMER_CODE'
PASSWORD='YOUR_PASSWORD'

md5_base64() {
  printf '%s' "$1" | openssl dgst -md5 -binary | openssl base64
}

# @if signer
cipher=$(printf '%s' "${PASSWORD}jadada236t2" |
  openssl dgst -md5 -r | cut -c 1-32 | tr a-f A-F)
business_digest=$(md5_base64 "$CUSTOMER_CODE$cipher$PRIVATE_KEY")

# @end
# @if number
txlogistic_id="DEMO$(openssl rand -hex 8)"
# @end
biz_content='{
  "customerCode": "'"$CUSTOMER_CODE"'",
  "digest": "'"$business_digest"'",
  "txlogisticId": "'"$txlogistic_id"'"
}'

answer=$(
  curl -sS --max-time 15 "$URL" \
    -H "apiAccount: $API_ACCOUNT" \
    -H "digest: $(md5_base64 "$biz_content$PRIVATE_KEY")" \
    -H "timestamp: $(date +%s)000" \
    --data-urlencode "bizContent=$biz_content"
)
printf '%s\n' "$answer"

case $answer in
  *'"code":"1"'*) ;;
  *) exit 1 ;;
esac
