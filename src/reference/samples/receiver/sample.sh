#!/bin/sh
set -eu

URL='http://localhost:8080/logisticsStatusFeedback'
API_ACCOUNT='YOUR_API_ACCOUNT'
PRIVATE_KEY='YOUR_PRIVATE_KEY'

md5_base64() {
  printf '%s' "$1" | openssl dgst -md5 -binary | openssl base64
}

biz_content='{
  "billCode": "UEG000000191681"
}'

answer=$(
  curl -sS --max-time 15 "$URL" \
    -H "apiAccount: $API_ACCOUNT" \
    -H "digest: $(md5_base64 "$biz_content$PRIVATE_KEY")" \
    -H "timestamp: $(date +%s)000" \
    -H "x-push-id: $(date +%s)" \
    -H "x-push-attempt: 1" \
    --data-urlencode "bizContent=$biz_content"
)
printf '%s\n' "$answer"

case $answer in
  *'"code":"1"'*) ;;
  *) exit 1 ;;
esac
