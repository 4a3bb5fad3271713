require "digest"
require "json"
require "net/http"
# @if number
require "securerandom"
# @end

URL = "https://api.example.com/webopenplatformapi/api/order/addOrder"
API_ACCOUNT = "YOUR_API_ACCOUNT"
PRIVATE_KEY = "YOUR_PRIVATE_KEY"
CUSTOMER_CODE = "YOUR_CUSTOMER_CODE"
PASSWORD = "YOUR_PASSWORD"

# @if signer
cipher = Digest::MD5.hexdigest(PASSWORD + "jadada236t2").upcase
business_digest = Digest::MD5.base64digest(CUSTOMER_CODE + cipher + PRIVATE_KEY)

# @end
# @if number
txlogistic_id = "DEMO#{SecureRandom.hex(8)}"
# @end
content = {
  customerCode: CUSTOMER_CODE,
  digest: business_digest,
  txlogisticId: txlogistic_id
}
biz_content = JSON.generate(content)

uri = URI(URL)
request = Net::HTTP::Post.new(uri)
request["apiAccount"] = API_ACCOUNT
request["digest"] = Digest::MD5.base64digest(biz_content + PRIVATE_KEY)
request["timestamp"] = (Time.now.to_f * 1000).to_i.to_s
request.set_form_data("bizContent" => biz_content)

http = { use_ssl: uri.scheme == "https", open_timeout: 15, read_timeout: 15 }
answer = Net::HTTP.start(uri.hostname, uri.port, **http) { |server| server.request(request).body }

puts answer
exit JSON.parse(answer)["code"] == "1"
