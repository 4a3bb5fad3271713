"""Mistakes of Python programs: prints causes, which digest, the text that was sent and the digest."""
import base64
import hashlib
import hmac
import html
import json
import sys
import unicodedata
from pathlib import Path
from urllib.parse import quote, quote_plus, urlencode

inputs = Path(sys.argv[1])
lines = (inputs / "values.txt").read_text(encoding="utf-8").split("\n")
values = dict(line.split("=", 1) for line in lines if line)
key = values["key"]
salt = "jadada236t2"


def received(name):
    return (inputs / f"{name}.txt").read_bytes().decode("utf-8")


def say(causes, digest, name, value):
    sys.stdout.buffer.write(f"{causes}\t{digest}\t{name}\t{value}\n".encode("utf-8"))


def md5(data):
    return hashlib.md5(data if isinstance(data, bytes) else data.encode("utf-8"))


def sign(data):
    return base64.b64encode(md5(data).digest()).decode()


def header(causes, name, signed, signing_key=key):
    data = signed if isinstance(signed, bytes) else signed.encode("utf-8")
    say(causes, "header", name, sign(data + signing_key.encode("utf-8")))


text = received("order")
order = json.loads(text)

# json.dumps, in the ways that it is called, beside a body that was serialised elsewhere.
header("compact", "spaced", json.dumps(order, ensure_ascii=False, separators=(",", ":")))
header("python", "order", json.dumps(order, ensure_ascii=False))
header("python", "escaped", json.dumps(order, ensure_ascii=False))
header("python-escaped", "order", json.dumps(order))
header("escaped", "spaced", json.dumps(order))
header("compact-escaped", "spaced", json.dumps(order, separators=(",", ":")))
header("compact-escaped", "escaped", json.dumps(order, separators=(",", ":")))
header("pretty-2", "order", json.dumps(order, ensure_ascii=False, indent=2))
header("pretty-4", "spaced", json.dumps(order, ensure_ascii=False, indent=4))
header("pretty-tab", "order", json.dumps(order, ensure_ascii=False, indent="\t"))
header("sorted", "order", json.dumps(order, ensure_ascii=False, separators=(",", ":"), sort_keys=True))
header("python-sorted", "spaced", json.dumps(order, ensure_ascii=False, sort_keys=True))
header("python-sorted", "escaped", json.dumps(order, sort_keys=True))
header("sorted+escaped", "order", json.dumps(order, separators=(",", ":"), sort_keys=True))
header("pretty-4+escaped", "order", json.dumps(order, indent=4))
header("python-repr", "order", repr(order))
header("python-repr", "escaped", str(order))
header("quoted", "escaped", json.dumps(received("escaped")))

# The business digest is put in after the header digest was made.
unsigned = {name: value for name, value in order.items() if name != "digest"}
header("without-digest", "order", json.dumps(unsigned, ensure_ascii=False, separators=(",", ":")))
header("without-digest", "spaced", json.dumps(unsigned, ensure_ascii=False))
header("without-digest", "escaped", json.dumps(unsigned))
filled = {name: value for name, value in order.items() if value not in (None, "")}
header("without-nulls", "order", json.dumps(filled, ensure_ascii=False, separators=(",", ":")))

# urllib.parse
header("percent", "order", quote(text, safe=""))
header("percent", "order", quote(text))
header("form", "order", quote_plus(text))
header("form-twice", "order", quote_plus(quote_plus(text)))
header("form-with-name", "order", urlencode({"bizContent": text}))
header("with-name", "order", f"bizContent={text}")

# Bytes
header("ascii-question", "order", text.encode("ascii", "replace"))
header("latin1-question", "order", text.encode("latin-1", "replace"))
header("gbk", "chinese", received("chinese").encode("gbk"))
header("gbk", "order", text.encode("gb2312", "replace"))
# The code pages of the machines that people of the eight languages work on.
for cause, name, charset in (
    ("windows-1256", "order", "cp1256"),
    ("windows-874", "thai", "cp874"),
    ("windows-874", "thai", "tis-620"),
    ("windows-1258", "vietnamese", "cp1258"),
    ("windows-1252", "scripts", "cp1252"),
    ("iso-8859-6", "order", "iso8859_6"),
    ("big5", "taiwan", "big5"),
    ("gb18030", "scripts", "gb18030"),
):
    header(cause, name, received(name).encode(charset, "replace"))
header("utf16-le", "order", (text + key).encode("utf-16-le"), "")
header("utf16-le", "order", (text + key).encode("utf-16"), "")
# Letters that are left out, misread or written in another form.
for name in ("order", "chinese", "thai", "vietnamese", "scripts"):
    written = received(name)
    header("letters-dropped", name, written.encode("ascii", "ignore"))
    header("html-escaped", name, html.escape(written))
for name, charset in (("scripts", "latin-1"), ("scripts", "cp1252"), ("order", "cp1252")):
    header("letters-dropped", name, received(name).encode(charset, "ignore"))
for name, charset in (("order", "cp1256"), ("scripts", "cp1252"), ("vietnamese", "cp1258")):
    header("utf8-misread", name, received(name).encode("utf-8").decode(charset, "replace"))
header("normalized", "vietnamese", unicodedata.normalize("NFD", received("vietnamese")))
header("normalized", "scripts", unicodedata.normalize("NFKD", received("scripts")))
bare = unicodedata.normalize("NFD", received("vietnamese")).replace("đ", "d").replace("Đ", "D")
header("accents-dropped", "vietnamese", "".join(each for each in bare if not unicodedata.combining(each)))
header("utf8-twice", "order", text.encode("utf-8").decode("latin-1").encode("utf-8"))
header("bom", "order", text.encode("utf-8-sig"))
header("no-bom", "bom", received("bom").encode("utf-8").decode("utf-8-sig"))
header("trimmed", "blanks", received("blanks").strip())
header("lf", "windows", received("windows").replace("\r\n", "\n"))

# The key, read from a file or a configuration.
header("key-lf", "order", text, f"{key}\n")
header("key-quoted", "order", text, repr(key).replace("'", '"'))
header("key-quoted", "order", text, repr(key))
header("key-base64", "order", text, base64.b64encode(key.encode()).decode())
say("key-hex", "header", "order", sign(text.encode("utf-8") + bytes.fromhex(key)))
header("no-key", "order", text, "")
header("key-trimmed", "imported", received("imported"), values["imported-key"].strip())

# Changes of the hash.
hashed = md5(text + key)
say("hex", "header", "order", hashed.hexdigest())
say("upper-hex", "header", "order", hashed.hexdigest().upper())
say("base64-of-hex", "header", "order", base64.b64encode(hashed.hexdigest().encode()).decode())
say("base64-of-upper-hex", "header", "order", base64.b64encode(hashed.hexdigest().upper().encode()).decode())
say("base64-url", "header", "order", base64.urlsafe_b64encode(hashed.digest()).decode())
say("no-padding", "header", "order", base64.b64encode(hashed.digest()).decode().rstrip("="))
say("percent-digest", "header", "order", quote(sign(text + key), safe=""))
say("escaped+hex", "header", "spaced", md5(json.dumps(order) + key).hexdigest())
say("python+hex", "header", "order", md5(json.dumps(order, ensure_ascii=False) + key).hexdigest())
say("hmac-md5", "header", "order", base64.b64encode(hmac.new(key.encode(), text.encode("utf-8"), "md5").digest()).decode())
sha256 = hmac.new(key.encode(), text.encode("utf-8"), hashlib.sha256)
say("hmac-sha256", "header", "order", base64.b64encode(sha256.digest()).decode())
say("hmac-sha256+hex", "header", "order", sha256.hexdigest())

# The business digest
code = values["code"]
password = values["password"]


def business(causes, name, *parts):
    say(causes, "business", name, sign("".join(parts)))


def cipher_of(secret):
    return md5(secret + salt).hexdigest().upper()


cipher = cipher_of(password)
business("cipher-lower", "order", code, md5(password + salt).hexdigest(), key)
business("no-salt", "order", code, md5(password).hexdigest().upper(), key)
business("no-salt+cipher-lower", "order", code, md5(password).hexdigest(), key)
business("cipher-base64", "order", code, sign(password + salt), key)
business("plain-password", "order", code, password, key)
business("password-trimmed", "imported", values["imported-code"], cipher_of(values["imported-password"].strip()), values["imported-key"])
say("hex", "business", "order", md5(code + cipher + key).hexdigest())
# A tab-separated line has no room for the line feed itself.
say("spaced-digest", "business", "order", base64.encodebytes(md5(code + cipher + key).digest()).decode().replace("\n", "\\n"))
say("base64-of-hex", "business", "order", base64.b64encode(md5(code + cipher + key).hexdigest().encode()).decode())
say("cipher-lower+hex", "business", "order", md5(code + cipher.lower() + key).hexdigest())
