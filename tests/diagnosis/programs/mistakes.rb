# Mistakes of Ruby programs: prints causes, which digest, the text that was sent and the digest.
require 'base64'
require 'cgi'
require 'digest'
require 'erb'
require 'json'
require 'openssl'
require 'uri'

INPUTS = ARGV.fetch(0)
SALT = 'jadada236t2'.freeze

def received(name)
  File.binread(File.join(INPUTS, "#{name}.txt")).force_encoding('UTF-8')
end

VALUES = received('values').lines(chomp: true).to_h { |line| line.split('=', 2) }
KEY = VALUES.fetch('key')

def say(causes, digest, name, value)
  $stdout.write("#{causes}\t#{digest}\t#{name}\t#{value}\n")
end

def sign(data)
  Digest::MD5.base64digest(data)
end

def header(causes, name, signed, key = KEY)
  say(causes, 'header', name, sign(signed.b + key.b))
end

text = received('order')
order = JSON.parse(text)

# Serialised once more, beside a body that was serialised elsewhere.
header('compact', 'spaced', order.to_json)
header('compact', 'escaped', JSON.generate(order))
header('pretty-2', 'order', JSON.pretty_generate(order))
header('pretty-2', 'escaped', JSON.pretty_generate(order))
header('compact-escaped', 'spaced', JSON.generate(order, ascii_only: true))
header('quoted', 'order', JSON.generate(text))

def sort_names(value)
  case value
  when Hash then value.sort.to_h.transform_values { |each| sort_names(each) }
  when Array then value.map { |each| sort_names(each) }
  else value
  end
end

header('sorted', 'order', sort_names(order).to_json)
header('sorted', 'pretty', JSON.generate(sort_names(order)))

# Rails escapes what HTML would read.
rails = order.to_json.gsub(/[<>&]/, '<' => '\u003c', '>' => '\u003e', '&' => '\u0026')
header('go-html', 'order', rails)
header('go-html', 'pretty', rails)

# The business digest is put in after the header digest was made.
header('without-digest', 'order', order.except('digest').to_json)
header('empty-digest', 'order', order.merge('digest' => '').to_json)
header('without-nulls', 'order', order.compact.to_json)

# The body as it goes out
header('form', 'order', CGI.escape(text))
header('form', 'order', URI.encode_www_form_component(text))
header('percent', 'order', ERB::Util.url_encode(text))
header('form-with-name', 'order', URI.encode_www_form(bizContent: text))
header('form-twice', 'order', CGI.escape(CGI.escape(text)))
header('with-name', 'order', "bizContent=#{text}")

# Bytes
header('utf8-twice', 'order', text.dup.force_encoding('ISO-8859-1').encode('UTF-8'))
header('latin1-question', 'order', text.encode('ISO-8859-1', undef: :replace))
header('ascii-question', 'order', text.encode('US-ASCII', undef: :replace))
header('gbk', 'chinese', received('chinese').encode('GBK'))
header('utf16-le', 'order', (text + KEY).encode('UTF-16LE'), '')
header('utf16-be', 'order', (text + KEY).encode('UTF-16'), '')
header('trimmed', 'blanks', received('blanks').strip)
header('trailing-lf', 'order', <<~BODY)
  #{text}
BODY
header('crlf', 'pretty', received('pretty').encode(crlf_newline: true))
header('lf', 'windows', received('windows').encode(universal_newline: true))

# The key, read from a file or a configuration.
header('key-lf', 'order', text, "#{KEY}\n".lines.first)
header('key-quoted', 'order', text, KEY.inspect)
header('key-upper', 'order', text, KEY.upcase)
header('key-lower', 'imported', received('imported'), VALUES.fetch('imported-key').downcase)
header('key-trimmed', 'imported', received('imported'), VALUES.fetch('imported-key').strip)
header('key-hex', 'order', text, [KEY].pack('H*'))
header('key-base64', 'order', text, Base64.decode64(KEY))
header('key-base64', 'order', text, Base64.strict_encode64(KEY))
header('no-key', 'order', text, nil.to_s)

# Changes of the hash.
say('hex', 'header', 'order', Digest::MD5.hexdigest(text + KEY))
say('upper-hex', 'header', 'order', Digest::MD5.hexdigest(text + KEY).upcase)
say('base64-of-hex', 'header', 'order', Base64.strict_encode64(Digest::MD5.hexdigest(text + KEY)))
say('base64-of-hex', 'header', 'order', [Digest::MD5.hexdigest(text + KEY)].pack('m').chomp)
say('base64-url', 'header', 'order', Base64.urlsafe_encode64(Digest::MD5.digest(text + KEY)))
say('base64-url', 'header', 'order', Base64.urlsafe_encode64(Digest::MD5.digest(text + KEY), padding: false))
say('percent-digest', 'header', 'order', CGI.escape(sign(text + KEY)))
say('quoted-digest', 'header', 'order', sign(text + KEY).inspect)
say('sha1', 'header', 'order', Digest::SHA1.base64digest(text + KEY))
say('sha1+hex', 'header', 'order', Digest::SHA1.hexdigest(text + KEY))
say('sha256', 'header', 'order', Digest::SHA256.base64digest(text + KEY))
say('sha256+hex', 'header', 'order', Digest::SHA256.hexdigest(text + KEY))
say('hmac-md5', 'header', 'order', Base64.strict_encode64(OpenSSL::HMAC.digest('md5', KEY, text)))
say('hmac-sha256', 'header', 'order', Base64.strict_encode64(OpenSSL::HMAC.digest('sha256', KEY, text)))
say('hmac-sha256+hex', 'header', 'order', OpenSSL::HMAC.hexdigest('sha256', KEY, text))
say('compact+hex', 'header', 'spaced', Digest::MD5.hexdigest(order.to_json + KEY))
say('trailing-lf+hex', 'header', 'order', Digest::MD5.hexdigest("#{text}\n#{KEY}"))
say('key-first', 'header', 'order', sign([KEY, text].join))
say('separator', 'header', 'order', sign([text, KEY].join(',')))
say('separator', 'header', 'order', sign([text, KEY].join('|')))

# The business digest
code = VALUES.fetch('code')
password = VALUES.fetch('password')
cipher = Digest::MD5.hexdigest(password + SALT).upcase

def business(causes, name, *parts)
  say(causes, 'business', name, sign(parts.join))
end

business('cipher-lower', 'order', code, Digest::MD5.hexdigest(password + SALT), KEY)
business('no-salt', 'order', code, Digest::MD5.hexdigest(password).upcase, KEY)
business('cipher-base64', 'order', code, sign(password + SALT), KEY)
business('plain-password', 'order', code, password, KEY)
business('code-lower', 'order', code.downcase, cipher, KEY)
business('key-first', 'order', KEY, code, cipher)
business('cipher-first', 'order', cipher, code, KEY)
say('separator', 'business', 'order', sign([code, cipher, KEY].join('&')))
say('hex', 'business', 'order', Digest::MD5.hexdigest(code + cipher + KEY))
say('upper-hex', 'business', 'order', Digest::MD5.hexdigest(code + cipher + KEY).upcase)
