require "digest"
require "json"
require "openssl"
require "set"
require "socket"
require "uri"

PATH = "/logisticsStatusFeedback"
PRIVATE_KEY = "YOUR_PRIVATE_KEY"
PORT = Integer(ARGV[0] || ENV.fetch("PORT", "8080"))

REFUSED = { code: "145003030", msg: "headers signature verification failed", data: nil }
ACKNOWLEDGED = { code: "1", msg: "success", data: "SUCCESS" }

# Keep these ids in your database, where a restart does not lose them.
RECEIVED = Set.new

def genuine?(biz_content, digest)
  OpenSSL.secure_compare(Digest::MD5.base64digest(biz_content + PRIVATE_KEY), digest)
end

def receive(headers, body)
  biz_content = URI.decode_www_form(body).to_h.fetch("bizContent", "")
  return REFUSED unless genuine?(biz_content, headers.fetch("digest", ""))

  id = headers["x-push-id"]
  push = JSON.parse(biz_content)
  if headers["x-push-test"]
    puts "test #{push["billCode"]}"
  else
    puts "#{RECEIVED.include?(id) ? "repeat" : "new"} #{push["billCode"]}"
    RECEIVED << id
  end
  ACKNOWLEDGED
end

def handle(client)
  path = client.gets.split[1]
  lines = client.each_line("\r\n", chomp: true).take_while { |line| !line.empty? }
  headers = lines.to_h { |line| line.split(/:\s*/, 2) }.transform_keys(&:downcase)
  body = client.read(headers.fetch("content-length", "0").to_i)
  status = path == PATH ? "200 OK" : "404 Not Found"
  answer = path == PATH ? JSON.generate(receive(headers, body)) : ""
  client.print "HTTP/1.1 #{status}\r\nContent-Type: application/json\r\n" \
               "Content-Length: #{answer.bytesize}\r\nConnection: close\r\n\r\n#{answer}"
ensure
  client.close
end

$stdout.sync = true
server = TCPServer.new(PORT)
puts "Listening on port #{PORT}"
loop { Thread.new(server.accept) { |client| handle(client) } }
