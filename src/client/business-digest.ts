import { isObject } from '#contract/check-value.ts';
import type { OperationPage } from '#contract/page.ts';
import { type Md5, toBusinessDigest, toCipher } from '#contract/signature.ts';
import type { Credentials } from './credentials.ts';
import { parseJson, setTextMember } from './json-text.ts';

type Rule = OperationPage['businessDigest'];

/** Whether the server checks `digest` inside this data (wire.md §2). */
export function needsBusinessDigest(rule: Rule, data: Record<string, unknown>): boolean {
  if (rule === 'contract-orders') return Number(data.orderType) === 2;
  return rule === 'always';
}

/**
 * The same text with the right `digest` inside, every other character as it was. Text that is no
 * JSON object stays as it is, and so does all text while there is no key to sign with.
 */
export function withBusinessDigest(
  md5: Md5,
  rule: Rule,
  text: string,
  { privateKey, password }: Credentials,
): string {
  const parsed = parseJson(text);
  if (!privateKey || !parsed.ok || !isObject(parsed.value)) return text;
  if (!needsBusinessDigest(rule, parsed.value)) return text;
  const customerCode = String(parsed.value.customerCode ?? '');
  const digest = toBusinessDigest(md5, customerCode, toCipher(md5, password), privateKey);
  return parsed.value.digest === digest ? text : setTextMember(text, 'digest', digest);
}
