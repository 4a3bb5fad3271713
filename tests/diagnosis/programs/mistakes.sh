#!/bin/sh
# Mistakes at the terminal: prints causes, which digest, the text that was sent and the digest.
set -eu

inputs=$1
salt='jadada236t2'
value() { sed -n "s/^$1=//p" "$inputs/values.txt"; }
key=$(value key)
code=$(value code)
password=$(value password)
order=$inputs/order.txt
text=$(cat "$order")
# Without backslashes, which some shells' echo takes for escapes.
chinese=$(cat "$inputs/chinese.txt")

say() { printf '%s\t%s\t%s\t%s\n' "$1" "$2" "$3" "$4"; }
md5_base64() { openssl dgst -md5 -binary | openssl base64 -A; }
md5_hex() { openssl dgst -md5 -r | cut -c 1-32; }
# What a program printed is the digest.
output() { say "$1" "$2" "${3-order}" "$(cat)"; }
header() { say "$1" header "$2" "$(md5_base64)"; }
business() { say "$1" business order "$(md5_base64)"; }

# echo and here-documents end with a line feed.
echo "$key" | cat "$order" - | header key-lf order
{ cat "$order"; echo; printf '%s' "$key"; } | header trailing-lf order
{ cat "$order"; printf '\r\n%s' "$key"; } | header trailing-crlf order
echo "$chinese" | md5_hex | output no-key+trailing-lf+hex header chinese
{ echo "$chinese"; printf '%s' "$key"; } | md5_hex | output trailing-lf+hex header chinese
cat "$order" - <<EOF | md5_hex | output key-lf+hex header
$key
EOF
echo "$chinese" | tr -d '\n' | openssl dgst -md5 -binary | openssl base64 -A | output no-key header chinese

# The output of openssl and md5sum is text.
printf '%s%s' "$text" "$key" | md5_hex | output hex header
printf '%s%s' "$text" "$key" | md5sum | cut -d ' ' -f 1 | tr a-f A-F | output upper-hex header
printf '%s%s' "$text" "$key" | md5_hex | tr -d '\n' | openssl base64 -A | output base64-of-hex header
printf '%s%s' "$text" "$key" | md5_hex | openssl base64 -A | output base64-of-hex header
printf '%s%s' "$text" "$key" | openssl dgst -md5 -binary | od -An -v -t x1 | tr -d ' \n' | output hex header
printf '%s%s' "$text" "$key" | openssl dgst -sha256 -r | cut -c 1-64 | output sha256+hex header
printf '%s%s' "$text" "$key" | openssl dgst -sha1 -binary | openssl base64 -A | output sha1 header
printf '%s' "$text" | openssl dgst -md5 -hmac "$key" -binary | openssl base64 -A | output hmac-md5 header
printf '%s' "$text" | openssl dgst -sha256 -hmac "$key" -binary | openssl base64 -A | output hmac-sha256 header
printf '%s%s' "$text" "$key" | md5_base64 | tr '+/' '-_' | output base64-url header
printf '%s%s' "$text" "$key" | md5_base64 | tr -d '=' | output no-padding header
printf '%s%s' "$text" "$key" | md5_base64 | tr '+' ' ' | output plus-lost header
printf '%s%s' "$text" "$key" | md5_base64 | openssl base64 -A | output base64-twice header

# Variables that are empty, quoted or from a file of another system.
printf '%s%s' "$text" "${PRIVATE_KEY-}" | header no-key order
printf '%s%s' "${BIZ_CONTENT-}" "$key" | header empty-text order
printf '%s"%s"' "$text" "$key" | header key-quoted order
printf "%s'%s'" "$text" "$key" | header key-quoted order
printf '%s%s\r\n' "$text" "$key" | header key-crlf order
printf '%s%s ' "$text" "$key" | header key-spaces order
printf '%s %s' "$text" "$key" | header key-spaces order
printf '%s%s' "$text" "$(printf '%s' "$key" | tr a-z A-Z)" | header key-upper order
printf '%s%s' "$text" "$(printf '%s' "$key" | openssl base64 -A)" | header key-base64 order
printf '%s%s' "$key" "$text" | header key-first order
printf '%s&key=%s' "$text" "$key" | header named-key order
printf '%s%s' "$text" "$(value example-key)" | header key-example order
printf '%s%s' "$text" "$(value demo-key)" | header key-demo order
printf '%s%s' "$text" "$(value production-key)" | header another-secret order
printf '%s%s%s' "$text" "$key" "$(value timestamp)" | header timestamp-mixed order
printf '%s%s%s' "$(value account)" "$text" "$key" | header account-mixed order

# The text as curl sends it, or as a file has it.
printf 'bizContent=%s%s' "$text" "$key" | header with-name order
printf '%s%s' "$(tr -d '\r' <"$inputs/windows.txt")" "$key" | header lf windows
{ sed 's/$/\r/' "$inputs/pretty.txt" | sed '$ s/\r$//'; printf '%s' "$key"; } | header crlf pretty
{ printf '\357\273\277'; cat "$order"; printf '%s' "$key"; } | header bom order
{ tail -c +4 "$inputs/bom.txt"; printf '%s' "$key"; } | header no-bom bom
{ iconv -f UTF-8 -t GBK "$inputs/chinese.txt"; printf '%s' "$key"; } | header gbk chinese
printf '%s%s' "$text" "$key" | iconv -f UTF-8 -t UTF-16LE | header utf16-le order
printf '%s%s' "$text" "$key" | iconv -f UTF-8 -t UTF-16 | header utf16-le order
printf '%s%s' "$text" "$key" | iconv -f UTF-8 -t UTF-16BE | header utf16-be order
{ iconv -f ISO-8859-1 -t UTF-8 "$order"; printf '%s' "$key"; } | header utf8-twice order
# Sent without encoding: the server reads + as a space.
printf '%s%s' '{"billCodes":"UEG000000190252","mobile":"+201001234567"}' "$key" | header plus-as-space unencoded

# The business digest
cipher=$(printf '%s%s' "$password" "$salt" | md5_hex | tr a-f A-F)
printf '%s%s%s' "$code" "$(printf '%s%s' "$password" "$salt" | md5_hex)" "$key" | business cipher-lower
printf '%s%s%s' "$code" "$(printf '%s' "$password" | md5_hex | tr a-f A-F)" "$key" | business no-salt
printf '%s%s%s' "$code" "$(printf '%s' "$password" | md5_hex)" "$key" | business no-salt+cipher-lower
printf '%s%s%s' "$code" "$(printf '%s%s' "$salt" "$password" | md5_hex | tr a-f A-F)" "$key" | business salt-first
printf '%s%s%s' "$code" "$(printf '%s%s' "$password" "$salt" | md5_base64)" "$key" | business cipher-base64
printf '%s%s%s' "$code" "$password" "$key" | business plain-password
printf '%s%s%s\n' "$code" "$cipher" "$key" | business key-lf
printf '%s%s' "$code" "$cipher" | business no-key
printf '%s%s%s' "$code" "$cipher" "$key" | md5_hex | output hex business
printf '%s%s%s' "$code" "$cipher" "$key" | md5_hex | tr -d '\n' | openssl base64 -A | output base64-of-hex business
