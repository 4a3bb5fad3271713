import { type Md5, passwordSalt, toCipher } from '#contract/signature.ts';
import { toKeyVariants, toTextVariants, type Variant } from './_text-variants.ts';

export interface SigningInput {
  bizContent: string;
  privateKey: string;
  /** Or a salesperson, with the code of the outlet; absent where the operation has no business digest. */
  customer?: { code: string; password: string };
}

/** Which digest the other one is, and what was done differently to get it: ids under `sign.reason.`. */
export interface Explanation {
  digest: 'header' | 'business';
  reasons: string[];
}

/** One way to put the text together that is hashed. */
interface Attempt {
  reasons: string[];
  hashed: string;
}

/** Differences are looked for alone and in pairs of parts; more than that explains anything. */
const maxReasons = 3;

const asIs = (value: string): Variant => ({ id: '', value });

function toBase64(hex: string): string {
  const bytes = hex.match(/../g) ?? [];
  return btoa(String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 16))));
}

/** The forms in which programs hand out an md5; the right one first. */
function toEncodings(hex: string): Variant[] {
  const base64 = toBase64(hex);
  return [
    asIs(base64),
    { id: 'base64OfHex', value: btoa(hex) },
    { id: 'base64OfUpperHex', value: btoa(hex.toUpperCase()) },
    { id: 'hex', value: hex },
    { id: 'upperHex', value: hex.toUpperCase() },
    { id: 'shortHex', value: hex.slice(8, 24) },
    { id: 'base64Url', value: base64.replaceAll('+', '-').replaceAll('/', '_') },
    { id: 'noPadding', value: base64.replaceAll('=', '') },
    { id: 'percentDigest', value: encodeURIComponent(base64) },
    { id: 'plusLost', value: base64.replaceAll('+', ' ') },
    { id: 'lowerDigest', value: base64.toLowerCase() },
    { id: 'upperDigest', value: base64.toUpperCase() },
  ];
}

function toReasons(...variants: Variant[]): string[] {
  return variants.map(({ id }) => id).filter((id) => id !== '');
}

function toHeaderAttempts({ bizContent, privateKey }: SigningInput): Attempt[] {
  const texts = [asIs(bizContent), ...toTextVariants(bizContent)];
  const keys = [asIs(privateKey), ...toKeyVariants(privateKey)];
  return texts.flatMap((text) =>
    keys.flatMap((key) => [
      { reasons: toReasons(text, key), hashed: text.value + key.value },
      { reasons: [...toReasons(text, key), 'keyFirst'], hashed: key.value + text.value },
    ]),
  );
}

function toCiphers(md5: Md5, password: string): Variant[] {
  const cipher = toCipher(md5, password);
  return [
    asIs(cipher),
    { id: 'cipherLower', value: cipher.toLowerCase() },
    { id: 'noSalt', value: md5.hex(password).toUpperCase() },
    { id: 'saltFirst', value: md5.hex(passwordSalt + password).toUpperCase() },
    { id: 'plainPassword', value: password },
    { id: 'passwordTrimmed', value: toCipher(md5, password.trim()) },
  ];
}

function toBusinessAttempts(md5: Md5, { customer, privateKey }: SigningInput): Attempt[] {
  if (!customer) return [];
  const codes = [
    asIs(customer.code),
    { id: 'codeUpper', value: customer.code.toUpperCase() },
    { id: 'codeLower', value: customer.code.toLowerCase() },
    { id: 'codeTrimmed', value: customer.code.trim() },
    { id: 'noCode', value: '' },
  ];
  const keys = [asIs(privateKey), ...toKeyVariants(privateKey)];
  return codes.flatMap((code) =>
    toCiphers(md5, customer.password).flatMap((cipher) =>
      keys.flatMap((key) => {
        const reasons = toReasons(code, cipher, key);
        return [
          { reasons, hashed: code.value + cipher.value + key.value },
          { reasons: [...reasons, 'keyFirst'], hashed: key.value + code.value + cipher.value },
          { reasons: [...reasons, 'cipherFirst'], hashed: cipher.value + code.value + key.value },
        ];
      }),
    ),
  );
}

function explain(md5: Md5, attempts: Attempt[], other: string): string[] | undefined {
  const inOrder = attempts
    .filter(({ reasons }) => reasons.length <= maxReasons)
    .sort((one, two) => one.reasons.length - two.reasons.length);
  let best: string[] | undefined;
  for (const { reasons, hashed } of inOrder) {
    if (best && reasons.length >= best.length) break;
    const encoding = toEncodings(md5.hex(hashed)).find(({ value }) => value === other);
    if (!encoding) continue;
    const found = [...reasons, ...toReasons(encoding)];
    if (!best || found.length < best.length) best = found;
  }
  return best && best.length <= maxReasons ? best : undefined;
}

/**
 * How a digest from elsewhere came about, with the fewest differences; no reasons where it is right,
 * undefined where none of the known slips leads to it.
 */
export function explainDigest(
  md5: Md5,
  input: SigningInput,
  pasted: string,
): Explanation | undefined {
  const other = pasted.trim().replace(/^(["'])(.*)\1$/, '$2');
  const header = explain(md5, toHeaderAttempts(input), other);
  if (header?.length === 0) return { digest: 'header', reasons: header };
  const business = explain(md5, toBusinessAttempts(md5, input), other);
  if (header && (!business || header.length <= business.length)) {
    return { digest: 'header', reasons: header };
  }
  return business && { digest: 'business', reasons: business };
}
