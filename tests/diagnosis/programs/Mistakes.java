import java.math.BigInteger;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Mistakes of Java programs: prints causes, which digest, the text that was sent and the digest. */
public class Mistakes {
  static final String SALT = "jadada236t2";
  static Path inputs;
  static String key;
  static String text;

  static String received(String name) throws Exception {
    return Files.readString(inputs.resolve(name + ".txt"), StandardCharsets.UTF_8);
  }

  static void say(String causes, String digest, String name, String value) {
    System.out.print(String.join("\t", causes, digest, name, value) + "\n");
  }

  static byte[] bytes(String data) {
    return data.getBytes(StandardCharsets.UTF_8);
  }

  static byte[] md5(byte[]... parts) throws Exception {
    MessageDigest digest = MessageDigest.getInstance("MD5");
    for (byte[] part : parts) digest.update(part);
    return digest.digest();
  }

  static String base64(byte[] data) {
    return Base64.getEncoder().encodeToString(data);
  }

  static String hex(byte[] data) {
    return String.format("%0" + data.length * 2 + "x", new BigInteger(1, data));
  }

  static void header(String causes, String name, String signed) throws Exception {
    header(causes, name, bytes(signed), bytes(key));
  }

  static void header(String causes, String name, byte[] signed, byte[] signingKey) throws Exception {
    say(causes, "header", name, base64(md5(signed, signingKey)));
  }

  /** How a library of JSON writes, as far as such libraries differ. */
  record Style(boolean html, boolean slashes, boolean ascii, Predicate<Object> keeps) {
    static final Predicate<Object> ALL = value -> true;
    /** Jackson and, but for &lt;/, org.json. */
    static final Style PLAIN = new Style(false, false, false, ALL);
    /** Gson's serializeNulls() and default escapes. */
    static final Style GSON = new Style(true, false, false, ALL);
    /** What Gson makes by default: null members are left out as well. */
    static final Style GSON_DEFAULT = new Style(true, false, false, value -> value != null);
    /** Fastjson: null members are left out. */
    static final Style WITHOUT_NULLS = new Style(false, false, false, value -> value != null);
    /** Jackson's NON_EMPTY. */
    static final Style WITHOUT_EMPTY =
        new Style(false, false, false, value -> value != null && !value.equals(""));
    /** json-simple escapes slashes; Jackson's ESCAPE_NON_ASCII writes capitals. */
    static final Style SLASHES = new Style(false, true, false, ALL);

    String quote(String value) {
      StringBuilder quoted = new StringBuilder("\"");
      for (char each : value.toCharArray()) {
        if (each == '"' || each == '\\') quoted.append('\\').append(each);
        else if (each == '/' && slashes) quoted.append("\\/");
        else if (html && "<>&='".indexOf(each) >= 0 || ascii && each > 126)
          quoted.append(String.format("\\u%04x", (int) each));
        else quoted.append(each);
      }
      return quoted.append('"').toString();
    }

    String write(Object value) {
      if (value instanceof Map<?, ?> map)
        return map.entrySet().stream()
            .filter(each -> keeps.test(each.getValue()))
            .map(each -> quote((String) each.getKey()) + ":" + write(each.getValue()))
            .collect(Collectors.joining(",", "{", "}"));
      if (value instanceof List<?> list)
        return list.stream().map(this::write).collect(Collectors.joining(",", "[", "]"));
      return value instanceof String string ? quote(string) : String.valueOf(value);
    }
  }

  /** Names and values by turns. */
  static Map<String, Object> map(Object... members) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int at = 0; at < members.length; at += 2) map.put((String) members[at], members[at + 1]);
    return map;
  }

  static Map<String, Object> order() {
    Map<String, Object> sender =
        map("name", "王小明", "mobile", "+20 100 123 4567", "countryCode", "EGY",
            "prov", "القاهرة", "city", "مدينة نصر", "area", "الحي السابع",
            "street", "7 Abbas El-Akkad St. (2nd floor) & shop <3>");
    Map<String, Object> receiver =
        map("name", "Noor O'Neil", "company", "R&D = 100 % \"Café\"", "mobile", "+201001234567",
            "countryCode", "EGY", "prov", "الجيزة", "city", "الدقي", "area", "الدقي",
            "street", "شارع التحرير ~12*!");
    return map("customerCode", "J0086024138", "digest", "S+M9/BB40w7cRYDGqWygpA==",
        "txlogisticId", "EG/2026-07/1099", "orderType", 2, "serviceType", "01",
        "deliveryType", "04", "payType", "PP_PM", "weight", 1.66, "totalQuantity", 1,
        "itemsValue", "1200", "postCode", "", "expectDeliveryEndTime", null, "isFragile", true,
        "sender", sender, "receiver", receiver, "remark", "易碎 📦; C:\\stock", "items",
        List.of(map("itemType", "ITN1", "itemName", "قميص", "number", 1),
            map("itemType", "ITN2", "itemName", "合同", "number", 2)));
  }

  static Object sorted(Object value) {
    if (value instanceof List<?> list) return list.stream().map(Mistakes::sorted).toList();
    if (!(value instanceof Map<?, ?> map)) return value;
    Map<String, Object> names = new TreeMap<>();
    map.forEach((name, each) -> names.put((String) name, sorted(each)));
    return names;
  }

  static void sayTexts() throws Exception {
    Map<String, Object> order = order();
    header("compact", "spaced", Style.PLAIN.write(order));
    header("compact", "windows", Style.PLAIN.write(order));
    header("gson-html", "order", Style.GSON.write(order));
    header("gson-html", "spaced", Style.GSON.write(order));
    header("gson-html+without-nulls", "order", Style.GSON_DEFAULT.write(order));
    header("without-nulls", "order", Style.WITHOUT_NULLS.write(order));
    header("without-nulls", "order", Style.WITHOUT_EMPTY.write(order));
    header("without-nulls", "spaced", Style.WITHOUT_NULLS.write(order));
    header("slashes", "order", Style.SLASHES.write(order));
    header("escaped", "order", new Style(false, false, true, Style.ALL).write(order));
    header("php", "order", new Style(false, true, true, Style.ALL).write(order));
    header("sorted", "order", Style.PLAIN.write(sorted(order)));
    header("sorted+without-nulls", "order", Style.WITHOUT_NULLS.write(sorted(order)));
    header("java-map", "order", order.toString());
    header("java-map", "pretty", order.toString());
    header("quoted", "order", Style.PLAIN.quote(text));
    order.remove("digest");
    header("without-digest", "order", Style.PLAIN.write(order));
    header("gson-html+without-digest", "order", Style.GSON.write(order));
    order = order();
    order.put("digest", "");
    header("empty-digest", "order", Style.PLAIN.write(order));
  }

  static void sayBytes() throws Exception {
    String[][] charsets = {
      {"latin1-question", "ISO-8859-1"}, {"ascii-question", "US-ASCII"}, {"gbk", "GBK"},
      {"utf16-be", "UTF-16"}, {"utf16-be", "UTF-16BE"}, {"utf16-le", "UTF-16LE"},
    };
    for (String[] each : charsets) header(each[0], "order", (text + key).getBytes(each[1]), bytes(""));
    // The code pages of the machines that people of the eight languages work on.
    String[][] codePages = {
      {"windows-1256", "order", "windows-1256"}, {"windows-874", "thai", "x-windows-874"},
      {"windows-874", "thai", "TIS-620"}, {"windows-1258", "vietnamese", "windows-1258"},
      {"windows-1252", "scripts", "windows-1252"}, {"iso-8859-6", "order", "ISO-8859-6"},
      {"big5", "taiwan", "Big5"}, {"gb18030", "scripts", "GB18030"},
    };
    for (String[] each : codePages) {
      header(each[0], each[1], received(each[1]).getBytes(Charset.forName(each[2])), bytes(key));
    }
    header("gbk", "chinese", received("chinese").getBytes(Charset.forName("GBK")), bytes(key));
    header("utf8-twice", "order", new String(bytes(text), StandardCharsets.ISO_8859_1));
    header("latin1-cut", "order", cut(text), bytes(key));
    header("form", "order", URLEncoder.encode(text, StandardCharsets.UTF_8));
    header("percent", "order", URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20"));
    String form = URLEncoder.encode(text, StandardCharsets.UTF_8);
    header("form-twice", "order", URLEncoder.encode(form, StandardCharsets.UTF_8));
    header("form-with-name", "order", "bizContent=" + form);
    header("with-name", "order", "bizContent=" + text);
    header("trimmed", "blanks", received("blanks").strip());
    header("no-bom", "bom", received("bom").substring(1));
    header("bom", "order", "\uFEFF" + text);
    header("trailing-lf", "order", text + "\n");
    header("trailing-crlf", "order", text + "\r\n");
    header("lf", "windows", received("windows").lines().collect(Collectors.joining("\n")));
    header("crlf", "pretty", received("pretty").lines().collect(Collectors.joining("\r\n")));
    header("plus-as-space", "unencoded", "{\"billCodes\":\"UEG000000190252\",\"mobile\":\"+201001234567\"}");
  }

  /** A cast of each char, as DataOutputStream.writeBytes does. */
  static byte[] cut(String value) {
    byte[] cut = new byte[value.length()];
    for (int at = 0; at < cut.length; at++) cut[at] = (byte) value.charAt(at);
    return cut;
  }

  static void sayKeys(Map<String, String> values) throws Exception {
    String[][] keys = {
      {"key-lf", key + "\n"}, {"key-crlf", key + "\r\n"}, {"key-spaces", " " + key},
      {"key-spaces", key + " "}, {"key-bom", "\uFEFF" + key}, {"key-quoted", '"' + key + '"'},
      {"key-upper", key.toUpperCase(Locale.ROOT)}, {"key-base64", base64(bytes(key))},
      {"no-key", ""}, {"key-example", values.get("example-key")},
      {"account-as-key", values.get("account")}, {"another-secret", values.get("old-key")},
    };
    for (String[] each : keys) header(each[0], "order", bytes(text), bytes(each[1]));
    header("key-hex", "order", bytes(text), HexFormat.of().parseHex(key));
    header("key-base64", "order", bytes(text), Base64.getDecoder().decode(key));
    String imported = received("imported");
    header("key-trimmed", "imported", bytes(imported), bytes(values.get("imported-key").trim()));
    header("key-lower", "imported", bytes(imported), bytes(values.get("imported-key").toLowerCase(Locale.ROOT)));
    say("key-first", "header", "order", base64(md5(bytes(key), bytes(text))));
    say("key-around", "header", "order", base64(md5(bytes(key), bytes(text), bytes(key))));
    say("named-key+upper-hex", "header", "order", hex(md5(bytes(text + "&key=" + key))).toUpperCase(Locale.ROOT));
    say("timestamp-mixed", "header", "order", base64(md5(bytes(text + key + values.get("timestamp")))));
    say("account-mixed", "header", "order", base64(md5(bytes(values.get("account") + text + key))));
    say("separator", "header", "order", base64(md5(bytes(String.join("|", text, key)))));
    for (String algorithm : List.of("HmacMD5", "HmacSHA256")) {
      Mac mac = Mac.getInstance(algorithm);
      mac.init(new SecretKeySpec(bytes(key), algorithm));
      String causes = algorithm.equals("HmacMD5") ? "hmac-md5" : "hmac-sha256";
      byte[] hashed = mac.doFinal(bytes(text));
      say(causes, "header", "order", base64(hashed));
      say(causes + "+hex", "header", "order", hex(hashed));
    }
  }

  static void sayDigits() throws Exception {
    byte[] hashed = md5(bytes(text), bytes(key));
    String right = base64(hashed);
    say("hex", "header", "order", hex(hashed));
    say("upper-hex", "header", "order", hex(hashed).toUpperCase(Locale.ROOT));
    say("base64-of-hex", "header", "order", base64(bytes(hex(hashed))));
    say("base64-of-upper-hex", "header", "order", base64(bytes(hex(hashed).toUpperCase(Locale.ROOT))));
    say("short-hex", "header", "order", hex(hashed).substring(8, 24));
    say("base64-twice", "header", "order", base64(bytes(right)));
    say("base64-url", "header", "order", Base64.getUrlEncoder().encodeToString(hashed));
    say("no-padding", "header", "order", Base64.getEncoder().withoutPadding().encodeToString(hashed));
    say("percent-digest", "header", "order", URLEncoder.encode(right, StandardCharsets.UTF_8));
    say("plus-lost", "header", "order", URLDecoder.decode(right, StandardCharsets.UTF_8));
    say("upper-digest", "header", "order", right.toUpperCase(Locale.ROOT));
    say("lower-digest", "header", "order", right.toLowerCase(Locale.ROOT));
    byte[] sha256 = MessageDigest.getInstance("SHA-256").digest(bytes(text + key));
    say("sha256", "header", "order", base64(sha256));
    say("sha256+hex", "header", "order", hex(sha256));
    byte[] sha1 = MessageDigest.getInstance("SHA-1").digest(bytes(text + key));
    say("sha1", "header", "order", base64(sha1));
    say("gson-html+hex", "header", "order", hex(md5(bytes(Style.GSON.write(order()) + key))));
  }

  static void business(String causes, String... parts) throws Exception {
    say(causes, "business", "order", base64(md5(bytes(String.join("", parts)))));
  }

  static void sayBusiness(String code, String password) throws Exception {
    String cipher = hex(md5(bytes(password + SALT))).toUpperCase(Locale.ROOT);
    business("cipher-lower", code, cipher.toLowerCase(Locale.ROOT), key);
    business("no-salt", code, hex(md5(bytes(password))).toUpperCase(Locale.ROOT), key);
    business("salt-first", code, hex(md5(bytes(SALT + password))).toUpperCase(Locale.ROOT), key);
    business("salt-twice", code, hex(md5(bytes(password + SALT + SALT))).toUpperCase(Locale.ROOT), key);
    business("cipher-base64", code, base64(md5(bytes(password + SALT))), key);
    business("plain-password", code, password, key);
    business("no-password", code, key);
    business("password-upper", code, hex(md5(bytes(password.toUpperCase(Locale.ROOT) + SALT))).toUpperCase(Locale.ROOT), key);
    business("code-lower", code.toLowerCase(Locale.ROOT), cipher, key);
    business("key-first", key, code, cipher);
    say("hex", "business", "order", hex(md5(bytes(code + cipher + key))));
    say("base64-of-hex", "business", "order", base64(bytes(hex(md5(bytes(code + cipher + key))))));
  }

  public static void main(String[] arguments) throws Exception {
    inputs = Path.of(arguments[0]);
    Map<String, String> values = new LinkedHashMap<>();
    for (String line : received("values").lines().toList()) {
      String[] parts = line.split("=", 2);
      values.put(parts[0], parts[1]);
    }
    key = values.get("key");
    text = received("order");
    sayTexts();
    sayBytes();
    sayKeys(values);
    sayDigits();
    sayBusiness(values.get("code"), values.get("password"));
  }
}
