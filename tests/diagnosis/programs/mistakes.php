<?php
/** Mistakes of PHP programs: prints causes, which digest, the text that was sent and the digest. */

$inputs = $argv[1];
$values = [];
foreach (file("$inputs/values.txt", FILE_IGNORE_NEW_LINES) as $line) {
    [$name, $value] = explode('=', $line, 2);
    $values[$name] = $value;
}
$key = $values['key'];
$salt = 'jadada236t2';

function received(string $name): string
{
    global $inputs;
    return file_get_contents("$inputs/$name.txt");
}

function say(string $causes, string $digest, string $name, string $value): void
{
    echo "$causes\t$digest\t$name\t$value\n";
}

function sign(string $data): string
{
    return base64_encode(md5($data, true));
}

function header_of(string $causes, string $name, string $signed, ?string $signingKey = null): void
{
    say($causes, 'header', $name, sign($signed . ($signingKey ?? $GLOBALS['key'])));
}

$text = received('order');
$order = json_decode($text, true);

// json_encode, in the ways that it is called, beside a body that was serialised elsewhere.
header_of('php', 'order', json_encode($order));
header_of('php', 'spaced', json_encode($order));
header_of('php', 'pretty', json_encode(json_decode(received('pretty'))));
header_of('slashes', 'order', json_encode($order, JSON_UNESCAPED_UNICODE));
header_of('slashes', 'php', json_encode($order, JSON_UNESCAPED_UNICODE));
header_of('compact-escaped', 'php', json_encode($order, JSON_UNESCAPED_SLASHES));
header_of('compact', 'php', json_encode($order, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE));
header_of('pretty-4', 'order', json_encode($order, JSON_PRETTY_PRINT | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE));
header_of('pretty-4+php', 'order', json_encode($order, JSON_PRETTY_PRINT));
header_of('quoted', 'order', json_encode($text, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE));

function sort_names(array $value): array
{
    if (!array_is_list($value)) {
        ksort($value, SORT_STRING);
    }
    return array_map(fn ($each) => is_array($each) ? sort_names($each) : $each, $value);
}

header_of('sorted', 'order', json_encode(sort_names($order), JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE));
header_of('sorted+php', 'php', json_encode(sort_names($order)));

// The business digest is put in after the header digest was made.
$unsigned = $order;
unset($unsigned['digest']);
header_of('without-digest', 'php', json_encode($unsigned));
header_of('without-digest', 'order', json_encode($unsigned, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE));
header_of('empty-digest', 'php', json_encode(array_merge($order, ['digest' => ''])));
header_of('without-nulls', 'order', json_encode(array_filter($order, fn ($value) => $value !== null && $value !== ''), JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE));

// The body as it goes out
header_of('form', 'order', urlencode($text));
header_of('form-twice', 'order', urlencode(urlencode($text)));
header_of('percent', 'order', rawurlencode($text));
header_of('percent-twice', 'order', rawurlencode(rawurlencode($text)));
header_of('form-with-name', 'order', http_build_query(['bizContent' => $text]));
header_of('with-name', 'order', "bizContent=$text");
header_of('form', 'php', urlencode(json_encode($order)));
header_of('empty-text', 'order', $_POST['bizContent'] ?? '');

// Bytes
header_of('utf8-twice', 'order', iconv('ISO-8859-1', 'UTF-8', $text));
header_of('gbk', 'chinese', iconv('UTF-8', 'GBK', received('chinese')));
header_of('utf16-be', 'order', iconv('UTF-8', 'UTF-16BE', $text . $key), '');
header_of('trimmed', 'blanks', trim(received('blanks')));
header_of('bom', 'order', "\xEF\xBB\xBF$text");
header_of('trailing-lf', 'order', $text . PHP_EOL);
header_of('crlf', 'pretty', str_replace("\n", "\r\n", received('pretty')));

// The key, read from a file or a configuration.
$file = tempnam(sys_get_temp_dir(), 'key');
file_put_contents($file, "$key\n");
header_of('key-lf', 'order', $text, file($file)[0]);
file_put_contents($file, "$key\r\n");
header_of('key-crlf', 'order', $text, file_get_contents($file));
file_put_contents($file, "\xEF\xBB\xBF$key");
header_of('key-bom', 'order', $text, file_get_contents($file));
unlink($file);
header_of('key-quoted', 'order', $text, var_export($key, true));
header_of('key-upper', 'order', $text, strtoupper($key));
header_of('key-base64', 'order', $text, base64_decode($key));
header_of('key-hex', 'order', $text, hex2bin($key));
header_of('no-key', 'order', $text, $config['private_key'] ?? '');
header_of('account-as-key', 'order', $text, $values['account']);

// Changes of the hash.
say('hex', 'header', 'order', md5($text . $key));
say('upper-hex', 'header', 'order', strtoupper(md5($text . $key)));
say('base64-of-hex', 'header', 'order', base64_encode(md5($text . $key)));
say('base64-of-upper-hex', 'header', 'order', base64_encode(strtoupper(md5($text . $key))));
say('short-hex', 'header', 'order', substr(md5($text . $key), 8, 16));
say('percent-digest', 'header', 'order', urlencode(sign($text . $key)));
say('base64-twice', 'header', 'order', base64_encode(sign($text . $key)));
say('php+hex', 'header', 'order', md5(json_encode($order) . $key));
say('php+base64-of-hex', 'header', 'spaced', base64_encode(md5(json_encode($order) . $key)));
say('form+hex', 'header', 'order', md5(urlencode($text) . $key));
say('sha1+hex', 'header', 'order', sha1($text . $key));
say('sha256+hex', 'header', 'order', hash('sha256', $text . $key));
say('sha256', 'header', 'order', base64_encode(hash('sha256', $text . $key, true)));
say('hmac-md5', 'header', 'order', base64_encode(hash_hmac('md5', $text, $key, true)));
say('hmac-sha256+hex', 'header', 'order', hash_hmac('sha256', $text, $key));
say('key-first+hex', 'header', 'order', md5($key . $text));
say('named-key+upper-hex', 'header', 'order', strtoupper(md5("$text&key=$key")));
say('key-around+upper-hex', 'header', 'order', strtoupper(md5($key . $text . $key)));

// The business digest
$code = $values['code'];
$password = $values['password'];
$cipher = strtoupper(md5($password . $salt));

function business(string $causes, string $name, string ...$parts): void
{
    say($causes, 'business', $name, sign(implode($parts)));
}

business('cipher-lower', 'order', $code, md5($password . $salt), $key);
business('no-salt', 'order', $code, strtoupper(md5($password)), $key);
business('no-salt+cipher-lower', 'order', $code, md5($password), $key);
business('salt-first', 'order', $code, strtoupper(md5($salt . $password)), $key);
business('cipher-base64', 'order', $code, base64_encode(md5($password . $salt, true)), $key);
business('code-trimmed', 'imported', trim($values['imported-code']), strtoupper(md5($values['imported-password'] . $salt)), $values['imported-key']);
say('base64-of-hex', 'business', 'order', base64_encode(md5($code . $cipher . $key)));
say('hex', 'business', 'order', md5($code . $cipher . $key));
say('cipher-lower+base64-of-hex', 'business', 'order', base64_encode(md5($code . strtolower($cipher) . $key)));
