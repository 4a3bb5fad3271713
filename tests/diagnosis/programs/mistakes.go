// Mistakes of Go programs: prints causes, which digest, the text that was sent and the digest.
package main

import (
	"bytes"
	"crypto/hmac"
	"crypto/md5"
	"crypto/sha1"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"unicode/utf16"
)

const salt = "jadada236t2"

// Order is what a typed client sends; its members stand in the order of the text.
type Order struct {
	CustomerCode          string  `json:"customerCode"`
	Digest                string  `json:"digest"`
	TxlogisticID          string  `json:"txlogisticId"`
	OrderType             int     `json:"orderType"`
	ServiceType           string  `json:"serviceType"`
	DeliveryType          string  `json:"deliveryType"`
	PayType               string  `json:"payType"`
	Weight                float64 `json:"weight"`
	TotalQuantity         int     `json:"totalQuantity"`
	ItemsValue            string  `json:"itemsValue"`
	PostCode              string  `json:"postCode"`
	ExpectDeliveryEndTime *string `json:"expectDeliveryEndTime"`
	IsFragile             bool    `json:"isFragile"`
	Sender                Sender  `json:"sender"`
	Receiver              struct {
		Name        string `json:"name"`
		Company     string `json:"company"`
		Mobile      string `json:"mobile"`
		CountryCode string `json:"countryCode"`
		Prov        string `json:"prov"`
		City        string `json:"city"`
		Area        string `json:"area"`
		Street      string `json:"street"`
	} `json:"receiver"`
	Remark string `json:"remark"`
	Items  []Item `json:"items"`
}

// Sender is the consignor.
type Sender struct {
	Name        string `json:"name"`
	Mobile      string `json:"mobile"`
	CountryCode string `json:"countryCode"`
	Prov        string `json:"prov"`
	City        string `json:"city"`
	Area        string `json:"area"`
	Street      string `json:"street"`
}

// Item is one of the goods.
type Item struct {
	ItemType string `json:"itemType"`
	ItemName string `json:"itemName"`
	Number   int    `json:"number"`
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func received(name string) string {
	return string(must(os.ReadFile(filepath.Join(os.Args[1], name+".txt"))))
}

func readValues() map[string]string {
	values := map[string]string{}
	for _, line := range strings.Split(received("values"), "\n") {
		if name, value, found := strings.Cut(line, "="); found {
			values[name] = value
		}
	}
	return values
}

func say(causes, digest, name, value string) {
	fmt.Printf("%s\t%s\t%s\t%s\n", causes, digest, name, value)
}

func sum(data string) []byte {
	hashed := md5.Sum([]byte(data))
	return hashed[:]
}

func sign(data string) string {
	return base64.StdEncoding.EncodeToString(sum(data))
}

func encode(value any, escapeHTML bool, indent string) string {
	var buffer bytes.Buffer
	encoder := json.NewEncoder(&buffer)
	encoder.SetEscapeHTML(escapeHTML)
	encoder.SetIndent("", indent)
	if err := encoder.Encode(value); err != nil {
		panic(err)
	}
	return buffer.String()
}

func toUTF16(order binary.ByteOrder, text string) string {
	var buffer bytes.Buffer
	if err := binary.Write(&buffer, order, utf16.Encode([]rune(text))); err != nil {
		panic(err)
	}
	return buffer.String()
}

func sayTexts(key string) {
	header := func(causes, name, signed string) { say(causes, "header", name, sign(signed+key)) }
	text := received("order")
	var order Order
	if err := json.Unmarshal([]byte(text), &order); err != nil {
		panic(err)
	}
	var fields map[string]any
	if err := json.Unmarshal([]byte(text), &fields); err != nil {
		panic(err)
	}

	// encoding/json escapes what HTML would read, sorts maps, and its Encoder ends with a line feed.
	header("go-html", "order", string(must(json.Marshal(order))))
	header("go-html", "spaced", string(must(json.Marshal(order))))
	header("sorted+go-html", "order", string(must(json.Marshal(fields))))
	header("sorted+go-html", "spaced", string(must(json.Marshal(fields))))
	header("go-html+trailing-lf", "order", encode(order, true, ""))
	header("sorted+go-html+trailing-lf", "order", encode(fields, true, ""))
	header("trailing-lf", "order", encode(order, false, ""))
	header("sorted+trailing-lf", "order", encode(fields, false, ""))
	header("sorted", "order", strings.TrimSpace(encode(fields, false, "")))
	header("compact", "spaced", strings.TrimSpace(encode(order, false, "")))
	header("pretty-2", "order", strings.TrimSpace(encode(order, false, "  ")))
	header("pretty-4", "order", strings.TrimSpace(encode(order, false, "    ")))
	header("pretty-tab", "order", strings.TrimSpace(encode(order, false, "\t")))
	header("go-html+pretty-2", "order", string(must(json.MarshalIndent(order, "", "  "))))
	header("go-html+pretty-tab", "order", string(must(json.MarshalIndent(order, "", "\t"))))
	var compacted bytes.Buffer
	if err := json.Compact(&compacted, []byte(received("pretty"))); err != nil {
		panic(err)
	}
	header("compact", "pretty", compacted.String())
	header("escaped", "order", toASCII(text))

	// The business digest is put in after the header digest was made.
	order.Digest = ""
	header("empty-digest", "order", strings.TrimSpace(encode(order, false, "")))
	header("empty-digest+go-html", "order", string(must(json.Marshal(order))))
	delete(fields, "digest")
	header("without-digest+sorted", "order", strings.TrimSpace(encode(fields, false, "")))

	header("form", "order", url.QueryEscape(text))
	header("percent", "order", strings.ReplaceAll(url.QueryEscape(text), "+", "%20"))
	header("form-twice", "order", url.QueryEscape(url.QueryEscape(text)))
	header("form-with-name", "order", url.Values{"bizContent": {text}}.Encode())
	say("utf16-le", "header", "order", sign(toUTF16(binary.LittleEndian, text+key)))
	say("utf16-be", "header", "order", sign(toUTF16(binary.BigEndian, text+key)))
	header("bom", "order", "\ufeff"+text)
	header("no-bom", "bom", strings.TrimPrefix(received("bom"), "\ufeff"))
	header("trimmed", "blanks", strings.TrimSpace(received("blanks")))
	header("trailing-lf", "order", fmt.Sprintln(text))
	header("empty-text", "order", url.Values{}.Get("bizContent"))
	latin := make([]byte, 0, len(text))
	for _, unit := range utf16.Encode([]rune(text)) {
		latin = append(latin, byte(unit))
	}
	header("latin1-cut", "order", string(latin))
}

func toASCII(text string) string {
	var ascii strings.Builder
	for _, unit := range utf16.Encode([]rune(text)) {
		if unit < 0x80 {
			ascii.WriteByte(byte(unit))
		} else {
			fmt.Fprintf(&ascii, "\\u%04x", unit)
		}
	}
	return ascii.String()
}

func sayKeys(values map[string]string) {
	text, key := received("order"), values["key"]
	header := func(causes, name, signed string) { say(causes, "header", name, sign(signed)) }
	header("key-lf", "order", text+fmt.Sprintln(key))
	header("key-crlf", "order", text+key+"\r\n")
	header("key-quoted", "order", text+strconv.Quote(key))
	header("key-upper", "order", text+strings.ToUpper(key))
	header("key-hex", "order", text+string(must(hex.DecodeString(key))))
	header("key-base64", "order", text+string(must(base64.StdEncoding.DecodeString(key))))
	header("no-key", "order", text+os.Getenv("PRIVATE_KEY_THAT_NOBODY_SET"))
	header("key-trimmed", "imported", received("imported")+strings.TrimSpace(values["imported-key"]))
	header("key-first", "order", key+text)
	header("separator", "order", strings.Join([]string{text, key}, "&"))
	header("separator", "order", strings.Join([]string{text, key}, ":"))
	header("key-around", "order", key+text+key)
	header("account-mixed", "order", text+values["account"]+key)
	header("timestamp-mixed", "order", text+values["timestamp"]+key)
	header("account-as-key", "order", text+values["account"])
	mac := hmac.New(md5.New, []byte(key))
	mac.Write([]byte(text))
	say("hmac-md5", "header", "order", base64.StdEncoding.EncodeToString(mac.Sum(nil)))
	mac = hmac.New(sha256.New, []byte(key))
	mac.Write([]byte(text))
	say("hmac-sha256", "header", "order", base64.StdEncoding.EncodeToString(mac.Sum(nil)))
}

func sayDigits(key string) {
	text := received("order")
	hashed := sum(text + key)
	say("hex", "header", "order", fmt.Sprintf("%x", hashed))
	say("upper-hex", "header", "order", fmt.Sprintf("%X", hashed))
	say("base64-of-hex", "header", "order", base64.StdEncoding.EncodeToString([]byte(hex.EncodeToString(hashed))))
	say("base64-url", "header", "order", base64.URLEncoding.EncodeToString(hashed))
	say("no-padding", "header", "order", base64.RawStdEncoding.EncodeToString(hashed))
	say("base64-url", "header", "order", base64.RawURLEncoding.EncodeToString(hashed))
	say("percent-digest", "header", "order", url.QueryEscape(sign(text+key)))
	say("quoted-digest", "header", "order", fmt.Sprintf("%q", sign(text+key)))
	hashed1 := sha1.Sum([]byte(text + key))
	say("sha1", "header", "order", base64.StdEncoding.EncodeToString(hashed1[:]))
	hashed256 := sha256.Sum256([]byte(text + key))
	say("sha256", "header", "order", base64.StdEncoding.EncodeToString(hashed256[:]))
	say("sha256+hex", "header", "order", fmt.Sprintf("%x", hashed256))
}

func sayBusiness(values map[string]string) {
	business := func(causes string, parts ...string) {
		say(causes, "business", "order", sign(strings.Join(parts, "")))
	}
	key, code, password := values["key"], values["code"], values["password"]
	cipher := fmt.Sprintf("%X", sum(password+salt))
	business("cipher-lower", code, fmt.Sprintf("%x", sum(password+salt)), key)
	business("no-salt", code, fmt.Sprintf("%X", sum(password)), key)
	business("no-salt+cipher-lower", code, fmt.Sprintf("%x", sum(password)), key)
	business("salt-first", code, fmt.Sprintf("%X", sum(salt+password)), key)
	business("cipher-base64", code, sign(password+salt), key)
	business("plain-password", code, password, key)
	business("code-lower", strings.ToLower(code), cipher, key)
	business("key-first", key, code, cipher)
	say("hex", "business", "order", fmt.Sprintf("%x", sum(code+cipher+key)))
	say("base64-url", "business", "order", base64.URLEncoding.EncodeToString(sum(code+cipher+key)))
	say("no-padding", "business", "order", base64.RawStdEncoding.EncodeToString(sum(code+cipher+key)))
}

func main() {
	values := readValues()
	sayTexts(values["key"])
	sayKeys(values)
	sayDigits(values["key"])
	sayBusiness(values)
}
