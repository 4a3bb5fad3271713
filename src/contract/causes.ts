/** Mistakes in the text that is signed, in every version. */
const ofText = [
  'compact', // re-serialised without spaces
  'python', // json.dumps: a space behind comma and colon
  'pretty-2',
  'pretty-4',
  'pretty-tab',
  'sorted', // compact, names in order
  'python-sorted',
  'escaped', // non-ASCII as \uXXXX in the text as it is
  'compact-escaped',
  'python-escaped', // json.dumps with its defaults
  'slashes', // compact, / as \/
  'php', // json_encode with its defaults
  'go-html', // Go's encoding/json: < > & as \u003c \u003e \u0026
  'gson-html', // Gson's default: also = and ' escaped
  'dotnet-escaped', // System.Text.Json: \uXXXX in capitals, + ' & < > " too
  'java-map', // Map.toString: {a=1, b=2}
  'python-repr', // str(dict): single quotes
  'quoted', // the text is made a JSON string once more
  'without-nulls', // empty and null members left out
  'trailing-lf',
  'trailing-crlf',
  'bom',
  'no-bom',
  'trimmed',
  'crlf',
  'lf',
  'latin1-cut', // one byte a character, cut
  'latin1-question', // ? for what Latin-1 lacks
  'ascii-question', // ? for all that is not ASCII
  'letters-dropped', // letters that an encoding lacks are left out
  'accents-dropped', // é as e
  'utf8-twice', // UTF-8 read as Latin-1 and encoded again
  'utf8-misread', // the same, read in the code page of the machine
  'normalized', // NFC, NFD, NFKC or NFKD of Unicode
  'html-escaped', // &quot; for ", or the other way round
  'utf16-le',
  'utf16-be',
  'windows-1256', // Arabic Windows
  'windows-874', // Thai Windows; TIS-620 and ISO-8859-11 are the same for Thai letters
  'windows-1258', // Vietnamese Windows
  'windows-1252', // Western Windows, Indonesian and Malay ones too
  'iso-8859-6',
  'gbk', // Simplified Chinese Windows
  'big5', // Traditional Chinese Windows
  'gb18030',
  'another-secret', // another secret of the same person: which one the call log alone says
] as const;

/** Mistakes in the text of version 1's form field bizContent. */
const ofFormField = [
  'without-digest', // signed before the business digest was put in: no such member
  'empty-digest', // the same, the member was ""
  'percent', // percent-encoded, encodeURIComponent
  'percent-twice',
  'form', // as a form encodes it: + for spaces
  'form-twice',
  'plus-as-space', // + of the text was read as a space
  'with-name', // bizContent= in front
  'form-with-name', // bizContent= in front, encoded
  'empty-text',
] as const;

const ofKey = [
  'no-key',
  'key-trimmed', // the key's own white space left out
  'key-spaces', // white space around it
  'key-lf',
  'key-crlf',
  'key-lower',
  'key-upper',
  'key-quoted',
  'key-bom',
  'key-base64', // encoded, or decoded as if it were encoded
  'key-hex', // taken as hexadecimal bytes
  'key-example', // the key that the documentation's examples use
  'key-demo', // the demo account's
  'key-placeholder', // YOUR_PRIVATE_KEY of the documentation, never replaced
  'account-as-key', // apiAccount in the key's place
] as const;

const ofHash = ['sha1', 'sha256', 'hmac-md5', 'hmac-sha256'] as const;

/** Mistakes in the hash and its digits. */
const ofDigits = [
  'hex',
  'upper-hex',
  'base64-of-hex',
  'base64-of-upper-hex',
  'base64-twice',
  'short-hex', // 16 digits of the middle
  'base64-url',
  'no-padding',
  'percent-digest',
  'plus-lost', // + of base64 became a space
  'lower-digest',
  'upper-digest',
  'quoted-digest',
  'spaced-digest', // white space around it, such as the line feed of an encoder of lines
  ...ofHash,
] as const;

const ofOrder = [
  'key-first',
  'key-around', // key, text, key
  'separator', // & , | : or a space between text and key
  'named-key', // &key= between text and key
  'timestamp-mixed', // the timestamp is hashed too
  'account-mixed', // apiAccount is hashed too
  'business-in-header', // the business digest in the header
  'header-in-business', // the header digest inside bizContent
] as const;

/** Mistakes in the password of the business digest. */
const ofPassword = [
  'no-salt',
  'salt-first',
  'salt-twice',
  'cipher-lower',
  'cipher-base64', // base64 of the hash in place of its upper-case digits
  'plain-password', // not hashed at all
  'no-password', // neither password nor cipher is hashed
  'password-empty', // only the salt is hashed
  'password-placeholder', // YOUR_PASSWORD of the documentation, never replaced
  'password-trimmed',
  'password-spaces',
  'password-lower',
  'password-upper',
] as const;

const ofBusiness = [
  ...ofPassword,
  'code-upper',
  'code-lower',
  'code-trimmed',
  'no-code',
  'account-as-code', // apiAccount in place of the customer code
  'cipher-first',
  'text-hashed', // the text of bizContent is hashed in place of code and cipher
] as const;

/** Mistakes in version 2's secret. */
const ofSecret = [
  'secret-not-decoded', // the characters of its base64 as the key
  'secret-with-prefix', // whsec_ and all, as characters
  'secret-prefix-decoded', // whsec_ and all, decoded
  'secret-as-text', // decoded, and the bytes made text on the way
  'secret-hex', // taken as hexadecimal, or written in it
  'secret-base64-url', // decoded or written as URL-safe base64
  'secret-encoded', // encoded once more
  'secret-spaces',
  'secret-case',
  'no-secret',
  'no-signature', // nothing follows v1,: the program found no secret to sign with
  'account-as-secret',
  'private-key-as-secret', // version 1's
  'secret-example', // of Standard Webhooks' own examples
  'secret-demo', // the demo account's
  'secret-placeholder', // YOUR_SECRET of the documentation, never replaced
] as const;

/** Mistakes in joining id, timestamp and body. */
const ofParts = [
  'parts-order',
  'parts-separator', // another than the dot
  'parts-joined', // nothing between them
  'no-id',
  'no-timestamp',
  'no-body',
  'body-only',
  'account-signed', // x-api-account too
  'milliseconds-signed', // where seconds were sent
  'seconds-signed', // where milliseconds were sent
  'date-signed', // a date where seconds were sent
  'milliseconds-sent', // and signed
  'clock-off',
  'id-without-path',
  'id-slash', // a slash before the path
  'id-base-path', // the whole path of the address
  'id-address', // the whole address
  'id-changed', // its case, or encoded
] as const;

/** Mistakes in version 2's body before signing. */
const ofBody = [
  'body-encoded', // percent-encoded or as a form's value
  'body-form', // bizContent= in front
  'body-hashed', // its digest is signed
  'body-base64',
] as const;

/** Other hashes in place of version 2's. */
const ofSignatureHash = [
  'signature-version-1', // the digest of version 1
  'signature-sha1',
  'signature-sha512',
  'signature-md5',
  'signature-plain', // a hash of text and secret, not an HMAC
  'signature-swapped', // the text is the key
] as const;

/** Mistakes in version 2's hash and its format. */
const ofSignature = [
  ...ofSignatureHash,
  'signature-hex',
  'signature-upper-hex',
  'signature-base64-of-hex',
  'signature-base64-twice',
  'signature-base64-url',
  'signature-no-padding',
  'signature-percent',
  'signature-plus-lost',
  'signature-lower',
  'signature-upper',
  'signature-quoted',
  'no-prefix', // v1, is missing
  'other-prefix', // v1= or the like
] as const;

/** Known mistakes in version 1's digests. */
export const causes1 = [
  ...ofText,
  ...ofFormField,
  ...ofKey,
  ...ofDigits,
  ...ofOrder,
  ...ofBusiness,
] as const;

/** Known mistakes in version 2's signature. */
export const causes2 = [...ofText, ...ofSecret, ...ofParts, ...ofBody, ...ofSignature] as const;

/** A known signing mistake; its text is `sign.reason.<id>` in `code.json`. */
export type Cause = (typeof causes1)[number] | (typeof causes2)[number];

/** Mistakes in the secret, or its substitute. */
const inSecret: readonly Cause[] = [...ofSecret, ...ofKey, ...ofPassword, 'another-secret'];

/** Mistakes in the hash function. */
const inHash: readonly Cause[] = ['short-hex', ...ofHash, ...ofSignatureHash];

const inWriting: readonly Cause[] = [...ofDigits, ...ofSignature];

/** Returns the part of signing that a mistake is in: secret, hashed text, hash, or its written form. */
export function toSigningPart(cause: Cause): 'secret' | 'text' | 'hash' | 'written' {
  if (inSecret.includes(cause)) return 'secret';
  if (inHash.includes(cause)) return 'hash';
  return inWriting.includes(cause) ? 'written' : 'text';
}

/** Causes of all versions. */
export const causes: readonly Cause[] = [...new Set([...causes1, ...causes2])];
