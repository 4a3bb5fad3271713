/** Mistakes of Node.js programs: prints causes, which digest, the text that was sent and the digest. */
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { escape as formEscape } from 'node:querystring';

const inputs = process.argv[2];
const received = (name) => readFileSync(path.join(inputs, `${name}.txt`), 'utf8');
const values = Object.fromEntries(
  received('values')
    .split('\n')
    .map((line) => [line.split('=', 1)[0], line.slice(line.indexOf('=') + 1)]),
);
const { key, code, password, account, timestamp } = values;
const salt = 'jadada236t2';

function say(causes, digest, name, value) {
  process.stdout.write(`${causes}\t${digest}\t${name}\t${value}\n`);
}

const hash = (data, algorithm = 'md5') => createHash(algorithm).update(data);
const sign = (data) => hash(data).digest('base64');

function header(causes, name, signed, signingKey = key) {
  const data = Buffer.concat([Buffer.from(signed), Buffer.from(signingKey)]);
  say(causes, 'header', name, sign(data));
}

const text = received('order');
const order = JSON.parse(text);

// Serialised once more, beside a body that was serialised elsewhere.
header('compact', 'spaced', JSON.stringify(JSON.parse(received('spaced'))));
header('compact', 'escaped', JSON.stringify(JSON.parse(received('escaped'))));
header('compact', 'pretty', JSON.stringify(JSON.parse(received('pretty'))));
header('compact', 'php', JSON.stringify(JSON.parse(received('php'))));
header('pretty-2', 'order', JSON.stringify(order, null, 2));
header('pretty-4', 'order', JSON.stringify(order, null, 4));
header('pretty-tab', 'order', JSON.stringify(order, null, '\t'));
header('quoted', 'order', JSON.stringify(text));
header('quoted', 'pretty', JSON.stringify(received('pretty')));

function sortNames(value) {
  if (Array.isArray(value)) return value.map(sortNames);
  if (value === null || typeof value !== 'object') return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, sortNames(value[name])]));
}

header('sorted', 'order', JSON.stringify(sortNames(order)));
header('sorted', 'pretty', JSON.stringify(sortNames(order)));

const toEscape = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
const escapeNonAscii = (json) => json.replace(/[^\0-\x7f]/g, toEscape);
header('escaped', 'order', escapeNonAscii(text));
header('escaped', 'pretty', escapeNonAscii(received('pretty')));

// As System.Text.Json of .NET writes it, which has no program here.
const dotnet = JSON.stringify(order)
  .replaceAll('\\"', '\\u0022')
  .replace(/[^\0-\x7f]|[+'&<>`]/g, (unit) =>
    toEscape(unit).replace(/[a-f]/g, (digit) => digit.toUpperCase()),
  );
header('dotnet-escaped', 'order', dotnet);
header('dotnet-escaped', 'spaced', dotnet);

// The business digest is put in after the header digest was made.
header('without-digest', 'order', JSON.stringify({ ...order, digest: undefined }));
header('compact+without-digest', 'spaced', JSON.stringify({ ...order, digest: undefined }));
header('empty-digest', 'order', JSON.stringify({ ...order, digest: '' }));
header('empty-digest+compact', 'pretty', JSON.stringify({ ...order, digest: '' }));
header(
  'without-nulls',
  'order',
  JSON.stringify(order, (_, value) => value ?? undefined),
);

// The body as it goes out
header('percent', 'order', encodeURIComponent(text));
header('percent-twice', 'order', encodeURIComponent(encodeURIComponent(text)));
header('percent', 'pretty', formEscape(received('pretty')));
header(
  'form',
  'order',
  new URLSearchParams({ bizContent: text }).toString().slice('bizContent='.length),
);
header('form-with-name', 'order', new URLSearchParams({ bizContent: text }).toString());
header('form-with-name', 'order', `bizContent=${encodeURIComponent(text)}`);
header('with-name', 'order', `bizContent=${text}`);
header('plus-as-space', 'unencoded', '{"billCodes":"UEG000000190252","mobile":"+201001234567"}');
header('empty-text', 'order', '');

// Bytes
header('latin1-cut', 'order', Buffer.from(text, 'latin1'));
header('latin1-cut', 'chinese', Buffer.from(received('chinese'), 'binary'));
header('utf16-le', 'order', Buffer.from(text + key, 'utf16le'), '');
header('utf16-be', 'order', Buffer.from(text + key, 'utf16le').swap16(), '');
header('utf8-twice', 'order', Buffer.from(text).toString('latin1'));
header('bom', 'order', `\ufeff${text}`);
header('no-bom', 'bom', received('bom').replace(/^\ufeff/, ''));
header('trimmed', 'blanks', received('blanks').trim());
header('trailing-lf', 'order', `${text}\n`);
header('trailing-crlf', 'order', `${text}\r\n`);
header('crlf', 'pretty', received('pretty').replaceAll('\n', '\r\n'));
header('lf', 'windows', received('windows').replaceAll('\r\n', '\n'));

// The key, read from a file, a sheet or a configuration.
header('key-lf', 'order', text, `${key}\n`);
header('key-crlf', 'order', text, `${key}\r\n`);
header('key-spaces', 'order', text, ` ${key}`);
header('key-spaces', 'order', text, `${key} `);
header('key-spaces', 'order', text, `${key}\t`);
header('key-bom', 'order', text, `\ufeff${key}`);
header('key-quoted', 'order', text, JSON.stringify(key));
header('key-upper', 'order', text, key.toUpperCase());
header('key-lower', 'imported', received('imported'), values['imported-key'].toLowerCase());
header('key-base64', 'order', text, Buffer.from(key).toString('base64'));
header('key-base64', 'order', text, Buffer.from(key, 'base64'));
header('key-hex', 'order', text, Buffer.from(key, 'hex'));
header('key-example', 'order', text, values['example-key']);
header('key-demo', 'order', text, values['demo-key']);
header('account-as-key', 'order', text, account);
header('no-key', 'order', text, '');
header('key-placeholder', 'order', text, 'YOUR_PRIVATE_KEY');
header('another-secret', 'order', text, values['production-key']);
header('another-secret', 'spaced', received('spaced'), values['old-key']);
header('another-secret', 'order', text, password);
header(
  'another-secret',
  'order',
  text,
  hash(password + salt)
    .digest('hex')
    .toUpperCase(),
);

// Changes of the hash.
const hex = hash(text + key).digest('hex');
const right = sign(text + key);
say('hex', 'header', 'order', hex);
say('upper-hex', 'header', 'order', hex.toUpperCase());
say('base64-of-hex', 'header', 'order', Buffer.from(hex).toString('base64'));
say('base64-twice', 'header', 'order', btoa(right));
say('short-hex', 'header', 'order', hex.slice(8, 24));
say('base64-url', 'header', 'order', right.replaceAll('+', '-').replaceAll('/', '_'));
say('base64-url', 'header', 'order', hash(text + key).digest('base64url'));
say('percent-digest', 'header', 'order', encodeURIComponent(right));
say('plus-lost', 'header', 'order', right.replaceAll('+', ' '));
say('lower-digest', 'header', 'order', right.toLowerCase());
say('upper-digest', 'header', 'order', right.toUpperCase());
say('quoted-digest', 'header', 'order', JSON.stringify(right));
say('sha1', 'header', 'order', hash(text + key, 'sha1').digest('base64'));
say('sha256', 'header', 'order', hash(text + key, 'sha256').digest('base64'));
say('sha256+hex', 'header', 'order', hash(text + key, 'sha256').digest('hex'));
say('hmac-md5', 'header', 'order', createHmac('md5', key).update(text).digest('base64'));
say('hmac-md5+hex', 'header', 'order', createHmac('md5', key).update(text).digest('hex'));
say('hmac-sha256', 'header', 'order', createHmac('sha256', key).update(text).digest('base64'));
say('compact+hex', 'header', 'pretty', hash(JSON.stringify(order) + key).digest('hex'));
say('key-lf+hex', 'header', 'order', hash(`${text + key}\n`).digest('hex'));
say('percent+hex', 'header', 'order', hash(encodeURIComponent(text) + key).digest('hex'));

// Changes of the joined parts.
say('key-first', 'header', 'order', sign(key + text));
say('key-first+hex', 'header', 'order', hash(key + text).digest('hex'));
say('key-around', 'header', 'order', sign(key + text + key));
for (const separator of ['&', ',', '|', ':']) {
  say('separator', 'header', 'order', sign(text + separator + key));
}
say('named-key', 'header', 'order', sign(`${text}&key=${key}`));
say(
  'named-key+upper-hex',
  'header',
  'order',
  hash(`${text}&key=${key}`).digest('hex').toUpperCase(),
);
say('timestamp-mixed', 'header', 'order', sign(text + key + timestamp));
say('timestamp-mixed', 'header', 'order', sign(text + timestamp + key));
say('timestamp-mixed', 'header', 'order', sign(timestamp + text + key));
say('account-mixed', 'header', 'order', sign(account + text + key));
say('account-mixed', 'header', 'order', sign(text + account + key));
say('account-mixed', 'header', 'order', sign(text + key + account));
say('business-in-header', 'header', 'order', order.digest);

// The business digest
const business = (causes, name, ...parts) => say(causes, 'business', name, sign(parts.join('')));
const toCipher = (secret) =>
  hash(secret + salt)
    .digest('hex')
    .toUpperCase();
const cipher = toCipher(password);
const imported = [
  values['imported-code'],
  toCipher(values['imported-password']),
  values['imported-key'],
];
business('no-salt', 'order', code, hash(password).digest('hex').toUpperCase(), key);
business(
  'salt-first',
  'order',
  code,
  hash(salt + password)
    .digest('hex')
    .toUpperCase(),
  key,
);
business('salt-twice', 'order', code, toCipher(password + salt), key);
business('cipher-lower', 'order', code, cipher.toLowerCase(), key);
business('cipher-base64', 'order', code, sign(password + salt), key);
business('plain-password', 'order', code, password, key);
business('no-password', 'order', code, key);
business('password-empty', 'order', code, toCipher(''), key);
business('password-placeholder', 'order', code, toCipher('YOUR_PASSWORD'), key);
business('password-spaces', 'order', code, toCipher(`${password} `), key);
business('password-spaces', 'order', code, toCipher(`${password}\n`), key);
business('password-lower', 'order', code, toCipher(password.toLowerCase()), key);
business('password-upper', 'order', code, toCipher(password.toUpperCase()), key);
business(
  'password-trimmed',
  'imported',
  imported[0],
  toCipher(values['imported-password'].trim()),
  imported[2],
);
business('code-lower', 'order', code.toLowerCase(), cipher, key);
business('code-upper', 'imported', imported[0].toUpperCase(), ...imported.slice(1));
business('code-trimmed', 'imported', imported[0].trim(), ...imported.slice(1));
business('no-code', 'order', cipher, key);
business('account-as-code', 'order', account, cipher, key);
business('cipher-first', 'order', cipher, code, key);
business('key-first', 'order', key, code, cipher);
business('no-key', 'order', code, cipher);
business('key-upper', 'order', code, cipher, key.toUpperCase());
business('another-secret', 'order', code, cipher, values['production-key']);
business('separator', 'order', code, '&', cipher, '&', key);
business('text-hashed', 'order', text, cipher, key);
business('header-in-business', 'order', JSON.stringify({ ...order, digest: undefined }), key);
business('header-in-business', 'order', JSON.stringify({ ...order, digest: '' }), key);
say('hex', 'business', 'order', hash(code + cipher + key).digest('hex'));
say(
  'upper-hex',
  'business',
  'order',
  hash(code + cipher + key)
    .digest('hex')
    .toUpperCase(),
);
say('sha256', 'business', 'order', hash(code + cipher + key, 'sha256').digest('base64'));
say('percent-digest', 'business', 'order', encodeURIComponent(sign(code + cipher + key)));
