require "json"
require "openssl"
require "set"
require "socket"

PATH = "/logisticsStatusFeedback"
CALLBACK_SECRET = "YOUR_CALLBACK_SECRET"
PORT = Integer(ARGV[0] || ENV.fetch("PORT", "8080"))
TOLERANCE_S = 300

# Keep these ids in your database, where a restart does not lose them.
RECEIVED = Set.new

def genuine?(headers, body)
  id, timestamp = headers.values_at("webhook-id", "webhook-timestamp")
  return false unless timestamp&.match?(/\A[0-9]+\z/)
  return false if (Time.now.to_i - timestamp.to_i).abs > TOLERANCE_S

  key = CALLBACK_SECRET.delete_prefix("whsec_").unpack1("m")
  hmac = OpenSSL::HMAC.digest("SHA256", key, "#{id}.#{timestamp}.".b + body)
  expected = "v1,#{[hmac].pack("m0")}"
  # While a secret replaces another, each has made a signature.
  given = headers.fetch("webhook-signature", "").split
  given.any? { |each| OpenSSL.secure_compare(expected, each) }
end

def receive(headers, body)
  return "401 Unauthorized" unless genuine?(headers, body)

  id = headers["webhook-id"]
  push = JSON.parse(body)
  if headers["x-push-test"]
    puts "test #{push["data"]["billCode"]}"
  else
    puts "#{RECEIVED.include?(id) ? "repeat" : "new"} #{push["data"]["billCode"]}"
    RECEIVED << id
  end
  "204 No Content"
end

def handle(client)
  path = client.gets.split[1]
  lines = client.each_line("\r\n", chomp: true).take_while { |line| !line.empty? }
  headers = lines.to_h { |line| line.split(/:\s*/, 2) }.transform_keys(&:downcase)
  body = client.read(headers.fetch("content-length", "0").to_i)
  status = path == PATH ? receive(headers, body) : "404 Not Found"
  # A response 204 has no length.
  length = status.start_with?("204") ? "" : "Content-Length: 0\r\n"
  client.print "HTTP/1.1 #{status}\r\n#{length}Connection: close\r\n\r\n"
ensure
  client.close
end

$stdout.sync = true
server = TCPServer.new(PORT)
puts "Listening on port #{PORT}"
loop { Thread.new(server.accept) { |client| handle(client) } }
