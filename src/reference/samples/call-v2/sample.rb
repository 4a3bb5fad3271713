require "json"
require "net/http"
require "openssl"
require "securerandom"

API_URL = "https://api.example.com/webopenplatformapi/v2"
API_PATH = "order/addOrder"
API_ACCOUNT = "YOUR_API_ACCOUNT"
WEBHOOK_SECRET = "YOUR_WEBHOOK_SECRET"
CUSTOMER_CODE = "YOUR_CUSTOMER_CODE"

# @if number
txlogistic_id = "DEMO#{SecureRandom.hex(8)}"
# @end
content = {
  customerCode: CUSTOMER_CODE,
  txlogisticId: txlogistic_id
}
body = JSON.generate(content)

# To repeat a call whose response was lost, send the same id and body with a new timestamp.
id = "#{API_PATH}:#{SecureRandom.uuid}"
timestamp = Time.now.to_i.to_s
key = WEBHOOK_SECRET.delete_prefix("whsec_").unpack1("m")
signature = [OpenSSL::HMAC.digest("SHA256", key, "#{id}.#{timestamp}.#{body}")].pack("m0")

uri = URI("#{API_URL}/#{API_PATH}")
request = Net::HTTP::Post.new(uri)
request["Content-Type"] = "application/json"
request["x-api-account"] = API_ACCOUNT
request["webhook-id"] = id
request["webhook-timestamp"] = timestamp
request["webhook-signature"] = "v1,#{signature}"
request.body = body

http = { use_ssl: uri.scheme == "https", open_timeout: 15, read_timeout: 15 }
answer = Net::HTTP.start(uri.hostname, uri.port, **http) { |server| server.request(request).body }

puts answer
exit JSON.parse(answer)["code"] == "1"
