import type { Cause } from '#contract/causes.ts';
import type { BusinessEvidence, Hashes } from '#contract/diagnosis.ts';
import { passwordSalt } from '#contract/signature/md5-v1.ts';
import { fromHex, toBase64, toHex, toUtf8 } from '../bytes.ts';
import { type Attempt, maxPairedLength, separators } from '../search.ts';
import { SerialisedTexts } from '../serialised-texts.ts';
import { toTextsBeforeDigest } from '../wrapped-texts.ts';
import { toKeyVariants, toUsualKeys } from './key-variants.ts';
import { toOtherHashes } from './other-hashes.ts';

/** Replacement for the code or the cipher. */
interface Part {
  causes: readonly Cause[];
  text: string;
}

/** Returns the parts that differ from the right one, the likelier first. */
function toOthers(right: string, parts: readonly [Cause, string][]): Part[] {
  const others = parts.filter(([, text]) => text !== right);
  return others.map(([cause, text]) => ({ causes: [cause], text }));
}

function toCodes({ code, apiAccount }: BusinessEvidence): Part[] {
  const parts = toOthers(code, [
    ['code-upper', code.toUpperCase()],
    ['code-lower', code.toLowerCase()],
    ['code-trimmed', code.trim()],
    ['no-code', ''],
  ]);
  return apiAccount === '' ? parts : [...parts, { causes: ['account-as-code'], text: apiAccount }];
}

/** Returns base64 of the bytes that the digits name, which some libraries make of a hash. */
function toBase64OfDigits(digits: string): string {
  return toBase64(fromHex(digits) ?? new Uint8Array());
}

/** Stand for the password, or a salesperson's outlet, in the documentation and its programs. */
const placeholderPasswords = ['YOUR_PASSWORD', 'YOUR_OUTLET_CODE'];

function toUpperHex(hashes: Hashes, text: string): string {
  return toHex(hashes.hash('md5', toUtf8(text))).toUpperCase();
}

function toCiphersOfPassword(hashes: Hashes, password: string, right: string): Part[] {
  const hex = (text: string) => toUpperHex(hashes, text);
  const salted = (text: string) => hex(text + passwordSalt);
  const salts: [Cause, string][] = [
    ['no-salt', hex(password)],
    ['salt-first', hex(passwordSalt + password)],
    ['salt-twice', hex(password + passwordSalt + passwordSalt)],
    ['salt-twice', hex(passwordSalt + password + passwordSalt)],
  ];
  const singles = toOthers(right, [
    ...salts,
    ['plain-password', password],
    ['plain-password', password + passwordSalt],
    ['password-trimmed', salted(password.trim())],
    ['password-lower', salted(password.toLowerCase())],
    ['password-upper', salted(password.toUpperCase())],
    ...[` ${password}`, `${password} `, `${password}\n`, `${password}\r\n`].map(
      (text): [Cause, string] => ['password-spaces', salted(text)],
    ),
  ]);
  const pairs = salts.flatMap(([cause, digits]): Part[] => [
    { causes: [cause, 'cipher-lower'], text: digits.toLowerCase() },
    { causes: [cause, 'cipher-base64'], text: toBase64OfDigits(digits) },
  ]);
  return [...singles, ...pairs];
}

function toCiphers(hashes: Hashes, { cipher, password }: BusinessEvidence): Part[] {
  return [
    ...toOthers(cipher, [
      ['cipher-lower', cipher.toLowerCase()],
      ['no-password', ''],
      ['cipher-base64', toBase64OfDigits(cipher)],
      ['password-empty', toUpperHex(hashes, passwordSalt)],
      ...placeholderPasswords.map((text): [Cause, string] => [
        'password-placeholder',
        toUpperHex(hashes, text + passwordSalt),
      ]),
    ]),
    ...(password === undefined ? [] : toCiphersOfPassword(hashes, password, cipher)),
  ];
}

function* toOrders({ code, cipher, key, apiAccount }: BusinessEvidence): Generator<Attempt> {
  yield { causes: ['cipher-first'], pieces: [cipher, code, key] };
  yield { causes: ['key-first'], pieces: [key, code, cipher] };
  yield { causes: ['key-around'], pieces: [key, code, cipher, key] };
  for (const each of separators) {
    yield { causes: ['separator'], pieces: [code, each, cipher, each, key] };
    yield { causes: ['separator'], pieces: [code, cipher, each, key] };
  }
  if (apiAccount === '') return;
  yield { causes: ['account-mixed'], pieces: [apiAccount, code, cipher, key] };
  yield { causes: ['account-mixed'], pieces: [code, apiAccount, cipher, key] };
  yield { causes: ['account-mixed'], pieces: [code, cipher, apiAccount, key] };
  yield { causes: ['account-mixed'], pieces: [code, cipher, key, apiAccount] };
}

/** Yields the text of bizContent in place of a part, as it was before it held a digest. */
function* toTexts({ text, cipher, key }: BusinessEvidence): Generator<Attempt> {
  const texts = [text, ...toTextsBeforeDigest(text).map((each) => each.text)];
  for (const each of texts) {
    const bytes = toUtf8(each);
    yield { causes: ['header-in-business'], pieces: [bytes, key] };
    yield { causes: ['text-hashed'], pieces: [bytes, cipher, key] };
    yield { causes: ['header-in-business', 'key-first'], pieces: [key, bytes] };
    yield { causes: ['header-in-business', 'no-key'], pieces: [bytes] };
  }
}

function* toSerialisedTexts({ text, key }: BusinessEvidence): Generator<Attempt> {
  for (const { text: before } of toTextsBeforeDigest(text)) {
    for (const { causes, text: serialised } of new SerialisedTexts(before).toSingles()) {
      yield { causes: ['header-in-business', ...causes], pieces: [serialised, key] };
    }
  }
}

function* toSingles(evidence: BusinessEvidence, codes: Part[], ciphers: Part[]) {
  const { code, cipher, key, others = [] } = evidence;
  for (const each of ciphers) {
    if (each.causes.length === 1) yield { causes: each.causes, pieces: [code, each.text, key] };
  }
  for (const { causes, text } of codes) yield { causes, pieces: [text, cipher, key] };
  for (const each of toKeyVariants(evidence)) {
    yield { causes: [each.cause], pieces: [code, cipher, each.key] };
  }
  for (const { id, text } of others) {
    if (text === '' || text === key) continue;
    yield { causes: ['another-secret'] as const, pieces: [code, cipher, text], secret: id };
  }
  yield* toOrders(evidence);
  yield* toTexts(evidence);
  yield* toOtherHashes([code, cipher], key);
}

/** Yields one mistake in each of two parts, if the whole is not too far from the right one. */
function* toPairs(evidence: BusinessEvidence, codes: Part[], ciphers: Part[]): Generator<Attempt> {
  const { code, cipher, key, others = [] } = evidence;
  const keys = toUsualKeys(key);
  for (const each of ciphers) {
    const { causes, text } = each;
    if (causes.length > 1) {
      yield { causes, pieces: [code, text, key] };
      continue;
    }
    yield { causes: [...causes, 'cipher-first'], pieces: [text, code, key] };
    yield { causes: [...causes, 'key-first'], pieces: [key, code, text] };
    for (const one of keys) yield { causes: [...causes, one.cause], pieces: [code, text, one.key] };
    for (const one of codes) {
      yield { causes: [...one.causes, ...causes], pieces: [one.text, text, key] };
    }
    for (const { id, text: other } of others) {
      const pieces = [code, text, other];
      yield { causes: ['another-secret', ...causes], pieces, secret: id };
    }
  }
  for (const { causes, text } of codes) {
    yield { causes: [...causes, 'cipher-first'], pieces: [cipher, text, key] };
    yield { causes: [...causes, 'key-first'], pieces: [key, text, cipher] };
    for (const one of keys)
      yield { causes: [...causes, one.cause], pieces: [text, cipher, one.key] };
  }
}

/** Yields attempts at a business digest: right, with one mistake, then the known pairs. */
export function* toBusinessAttempts(
  hashes: Hashes,
  evidence: BusinessEvidence,
): Generator<Attempt> {
  const { code, cipher, key } = evidence;
  yield { causes: [], pieces: [code, cipher, key] };
  const codes = toCodes(evidence);
  const ciphers = toCiphers(hashes, evidence);
  yield* toSingles(evidence, codes, ciphers);
  yield* toPairs(evidence, codes, ciphers);
  if (evidence.text.length <= maxPairedLength) yield* toSerialisedTexts(evidence);
}
