using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Net;
using System.Security.Cryptography;
using System.Text;

/// <summary>Mistakes of C# programs: prints causes, which digest, the text that was sent and the digest.</summary>
public static class Mistakes
{
    const string Salt = "jadada236t2";
    static string inputs;
    static string key;
    static string text;

    static string Received(string name) =>
        new UTF8Encoding(false).GetString(File.ReadAllBytes(Path.Combine(inputs, name + ".txt")));

    static void Say(string causes, string digest, string name, string value) =>
        Console.Write(string.Join("\t", causes, digest, name, value) + "\n");

    static byte[] Bytes(string data) => Encoding.UTF8.GetBytes(data);

    static byte[] Md5(params byte[][] parts)
    {
        using (var md5 = MD5.Create())
        {
            return md5.ComputeHash(parts.SelectMany(part => part).ToArray());
        }
    }

    static string Base64(byte[] data) => Convert.ToBase64String(data);

    static string UpperHex(byte[] data) => BitConverter.ToString(data).Replace("-", "");

    static string Hex(byte[] data) => UpperHex(data).ToLowerInvariant();

    static void Header(string causes, string name, string signed) =>
        Header(causes, name, Bytes(signed), Bytes(key));

    static void Header(string causes, string name, byte[] signed, byte[] signingKey) =>
        Say(causes, "header", name, Base64(Md5(signed, signingKey)));

    /// <summary>How a library of JSON writes, as far as such libraries differ.</summary>
    class Style
    {
        public Func<char, string> Escape = each => each == '"' || each == '\\' ? "\\" + each : each.ToString();
        public Func<object, bool> Keeps = value => true;
        public string Indent;

        public string Quote(string value) => '"' + string.Concat(value.Select(Escape)) + '"';

        string Block(string open, IEnumerable<string> parts, string close, string margin) =>
            Indent == null
                ? open + string.Join(",", parts) + close
                : $"{open}\n{margin}{Indent}{string.Join($",\n{margin}{Indent}", parts)}\n{margin}{close}";

        public string Write(object value, string margin = "")
        {
            var colon = Indent == null ? ":" : ": ";
            if (value is IDictionary<string, object> map)
            {
                var members = map.Where(each => Keeps(each.Value)).Select(each =>
                    Quote(each.Key) + colon + Write(each.Value, margin + Indent));
                return Block("{", members, "}", margin);
            }
            if (value is object[] list)
            {
                return Block("[", list.Select(each => Write(each, margin + Indent)), "]", margin);
            }
            if (value is string words) return Quote(words);
            if (value is bool isTrue) return isTrue ? "true" : "false";
            return value == null ? "null" : FormattableString.Invariant($"{value}");
        }
    }

    /// <summary>Newtonsoft.Json, and System.Text.Json with its relaxed encoder.</summary>
    static readonly Style Plain = new Style();
    /// <summary>NullValueHandling.Ignore, and JsonIgnoreCondition.WhenWritingNull.</summary>
    static readonly Style WithoutNulls = new Style { Keeps = value => value != null };
    /// <summary>StringEscapeHandling.EscapeNonAscii of Newtonsoft.Json.</summary>
    static readonly Style NonAscii = new Style
    {
        Escape = each => each > 126 ? $"\\u{(int)each:x4}" : Plain.Escape(each),
    };
    /// <summary>What System.Text.Json makes by default.</summary>
    static readonly Style Dotnet = new Style
    {
        Escape = each =>
            each > 126 || "\"&'+<>`".IndexOf(each) >= 0 ? $"\\u{(int)each:X4}" : Plain.Escape(each),
    };
    /// <summary>WriteIndented and Formatting.Indented.</summary>
    static readonly Style Indented = new Style { Indent = "  " };

    /// <summary>Names and values by turns, in their order.</summary>
    static Dictionary<string, object> Map(params object[] members)
    {
        var map = new Dictionary<string, object>();
        for (var at = 0; at < members.Length; at += 2) map.Add((string)members[at], members[at + 1]);
        return map;
    }

    static Dictionary<string, object> Order()
    {
        var sender = Map("name", "王小明", "mobile", "+20 100 123 4567", "countryCode", "EGY",
            "prov", "القاهرة", "city", "مدينة نصر", "area", "الحي السابع",
            "street", "7 Abbas El-Akkad St. (2nd floor) & shop <3>");
        var receiver = Map("name", "Noor O'Neil", "company", "R&D = 100 % \"Café\"",
            "mobile", "+201001234567", "countryCode", "EGY", "prov", "الجيزة", "city", "الدقي",
            "area", "الدقي", "street", "شارع التحرير ~12*!");
        var items = new object[]
        {
            Map("itemType", "ITN1", "itemName", "قميص", "number", 1),
            Map("itemType", "ITN2", "itemName", "合同", "number", 2),
        };
        return Map("customerCode", "J0086024138", "digest", "S+M9/BB40w7cRYDGqWygpA==",
            "txlogisticId", "EG/2026-07/1099", "orderType", 2, "serviceType", "01",
            "deliveryType", "04", "payType", "PP_PM", "weight", 1.66, "totalQuantity", 1,
            "itemsValue", "1200", "postCode", "", "expectDeliveryEndTime", null, "isFragile", true,
            "sender", sender, "receiver", receiver, "remark", "易碎 📦; C:\\stock", "items", items);
    }

    static object Sorted(object value)
    {
        if (value is object[] list) return list.Select(Sorted).ToArray();
        if (!(value is IDictionary<string, object> map)) return value;
        var names = new SortedDictionary<string, object>(StringComparer.Ordinal);
        foreach (var each in map) names.Add(each.Key, Sorted(each.Value));
        return names;
    }

    static void SayTexts()
    {
        Header("compact", "spaced", Plain.Write(Order()));
        Header("compact", "windows", Plain.Write(Order()));
        Header("dotnet-escaped", "order", Dotnet.Write(Order()));
        Header("dotnet-escaped", "spaced", Dotnet.Write(Order()));
        Header("escaped", "order", NonAscii.Write(Order()));
        Header("without-nulls", "order", WithoutNulls.Write(Order()));
        Header("without-nulls", "spaced", WithoutNulls.Write(Order()));
        Header("pretty-2", "order", Indented.Write(Order()));
        Header("sorted", "order", Plain.Write(Sorted(Order())));
        Header("sorted+without-nulls", "order", WithoutNulls.Write(Sorted(Order())));
        Header("quoted", "order", Plain.Quote(text));
        var unsigned = Order();
        unsigned.Remove("digest");
        Header("without-digest", "order", Plain.Write(unsigned));
        var empty = Order();
        empty["digest"] = "";
        Header("empty-digest", "order", Plain.Write(empty));
    }

    static void SayBytes()
    {
        Header("utf16-le", "order", Encoding.Unicode.GetBytes(text + key), new byte[0]);
        Header("utf16-be", "order", Encoding.BigEndianUnicode.GetBytes(text + key), new byte[0]);
        Header("bom", "order", Encoding.UTF8.GetPreamble().Concat(Bytes(text)).ToArray(), Bytes(key));
        Header("form", "order", WebUtility.UrlEncode(text));
        Header("percent", "order", Uri.EscapeDataString(text));
        Header("form-twice", "order", WebUtility.UrlEncode(WebUtility.UrlEncode(text)));
        Header("form-with-name", "order", "bizContent=" + WebUtility.UrlEncode(text));
        Header("with-name", "order", "bizContent=" + text);
        Header("trimmed", "blanks", Received("blanks").Trim());
        Header("no-bom", "bom", Received("bom").Substring(1));
        Header("trailing-crlf", "order", text + "\r\n");
        Header("lf", "windows", Received("windows").Replace("\r\n", "\n"));
        Header("crlf", "pretty", Received("pretty").Replace("\n", "\r\n"));
    }

    static void SayKeys(IReadOnlyDictionary<string, string> values)
    {
        Header("key-lf", "order", Bytes(text), Bytes(key + "\n"));
        Header("key-crlf", "order", Bytes(text), Bytes(key + "\r\n"));
        Header("key-bom", "order", Bytes(text), Encoding.UTF8.GetPreamble().Concat(Bytes(key)).ToArray());
        Header("key-quoted", "order", Bytes(text), Bytes('"' + key + '"'));
        Header("key-upper", "order", Bytes(text), Bytes(key.ToUpperInvariant()));
        Header("key-base64", "order", Bytes(text), Convert.FromBase64String(key));
        Header("no-key", "order", Bytes(text), new byte[0]);
        Header("account-as-key", "order", Bytes(text), Bytes(values["account"]));
        var imported = Bytes(Received("imported"));
        Header("key-trimmed", "imported", imported, Bytes(values["imported-key"].Trim()));
        Say("key-first", "header", "order", Base64(Md5(Bytes(key), Bytes(text))));
        Say("timestamp-mixed", "header", "order", Base64(Md5(Bytes(text + key + values["timestamp"]))));
        using (var hmac = new HMACMD5(Bytes(key)))
        {
            Say("hmac-md5", "header", "order", Base64(hmac.ComputeHash(Bytes(text))));
        }
        using (var hmac = new HMACSHA256(Bytes(key)))
        {
            Say("hmac-sha256", "header", "order", Base64(hmac.ComputeHash(Bytes(text))));
        }
    }

    static void SayDigits()
    {
        var hashed = Md5(Bytes(text), Bytes(key));
        Say("hex", "header", "order", Hex(hashed));
        Say("upper-hex", "header", "order", UpperHex(hashed));
        Say("base64-of-hex", "header", "order", Base64(Bytes(Hex(hashed))));
        Say("base64-of-upper-hex", "header", "order", Base64(Bytes(UpperHex(hashed))));
        Say("short-hex", "header", "order", Hex(hashed).Substring(8, 16));
        Say("base64-twice", "header", "order", Base64(Bytes(Base64(hashed))));
        Say("no-padding", "header", "order", Base64(hashed).TrimEnd('='));
        Say("percent-digest", "header", "order", Uri.EscapeDataString(Base64(hashed)));
        Say("plus-lost", "header", "order", WebUtility.UrlDecode(Base64(hashed)));
        using (var sha256 = SHA256.Create())
        {
            Say("sha256", "header", "order", Base64(sha256.ComputeHash(Bytes(text + key))));
        }
    }

    static void Business(string causes, params string[] parts) =>
        Say(causes, "business", "order", Base64(Md5(Bytes(string.Concat(parts)))));

    static void SayBusiness(string code, string password)
    {
        var cipher = UpperHex(Md5(Bytes(password + Salt)));
        Business("cipher-lower", code, cipher.ToLowerInvariant(), key);
        Business("no-salt", code, UpperHex(Md5(Bytes(password))), key);
        Business("salt-first", code, UpperHex(Md5(Bytes(Salt + password))), key);
        Business("cipher-base64", code, Base64(Md5(Bytes(password + Salt))), key);
        Business("plain-password", code, password, key);
        Business("no-password", code, key);
        Say("hex", "business", "order", Hex(Md5(Bytes(code + cipher + key))));
        Say("base64-of-hex", "business", "order", Base64(Bytes(Hex(Md5(Bytes(code + cipher + key))))));
    }

    public static void Main(string[] arguments)
    {
        inputs = arguments[0];
        var values = Received("values").Split('\n').Where(line => line != "")
            .Select(line => line.Split(new[] { '=' }, 2)).ToDictionary(parts => parts[0], parts => parts[1]);
        key = values["key"];
        text = Received("order");
        SayTexts();
        SayBytes();
        SayKeys(values);
        SayDigits();
        SayBusiness(values["code"], values["password"]);
    }
}
