import type { Credentials } from '#client/credentials.ts';
import type { PortalClient } from '#client/http.ts';
import type { RawAnswer } from '#client/transport.ts';
import { isObject } from '#contract/check-value.ts';
import { parseJson } from '#contract/json-text.ts';
import type { SignedHeaders } from '#contract/portal/help-center.ts';
import { type Md5, toHeaderDigest } from '#contract/signature/md5-v1.ts';
import type { OperationPage } from '#reference/page.ts';

/** A call ready to be sent: everything about it is known before it leaves. */
export interface SignedCall {
  url: string;
  headers: Record<string, string>;
  /** The literal text that is signed. */
  bizContent: string;
  /** The literal body. */
  body: string;
}

/** Puts a signed text into the form field. */
export function toCall(url: string, { headers, bizContent }: SignedHeaders): SignedCall {
  return { url, headers, bizContent, body: `bizContent=${encodeURIComponent(bizContent)}` };
}

/** Signs the text and puts it into the form field. */
export function toSignedCall(
  md5: Md5,
  url: string,
  text: string,
  { apiAccount, privateKey }: Pick<Credentials, 'apiAccount' | 'privateKey'>,
  timestampMs: number,
): SignedCall {
  const bizContent = text.toWellFormed();
  const digest = toHeaderDigest(md5, bizContent, privateKey);
  return toCall(url, { headers: { apiAccount, digest, timestamp: `${timestampMs}` }, bizContent });
}

/** Path of the tester's gateway below /openplatformweb, tied to the joint-testing record if there is one. */
export function toMockPath({ path }: Pick<OperationPage, 'path'>, uuid: string | null): string {
  return `mock/${path}${uuid ? `?uuid=${encodeURIComponent(uuid)}` : ''}`;
}

/** The open API's envelope; null where the server answered something else. */
export interface Answer {
  code: string;
  msg: string;
  data: unknown;
}

export interface Exchange extends RawAnswer {
  answer: Answer | null;
}

function toAnswer(text: string): Answer | null {
  const parsed = parseJson(text);
  if (!parsed.ok || !isObject(parsed.value) || parsed.value.code === undefined) return null;
  const { code, msg, data } = parsed.value;
  return { code: String(code), msg: String(msg ?? ''), data };
}

/** Sends a signed call; throws the client's ApiFailure where no answer comes. */
export async function exchange(
  client: PortalClient,
  path: string,
  call: SignedCall,
  signal?: AbortSignal,
): Promise<Exchange> {
  const raw = await client.sendRaw(path, {
    method: 'POST',
    data: call.body,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...call.headers },
    signal,
  });
  return { ...raw, answer: toAnswer(raw.text) };
}

/** Text as a reader wants it: JSON indented, anything else as it came. */
export function toPrettyText(text: string): string {
  const parsed = parseJson(text);
  return parsed.ok ? JSON.stringify(parsed.value, null, 2) : text;
}
