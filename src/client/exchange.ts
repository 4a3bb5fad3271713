import type { PortalClient } from '#client/http.ts';
import type { RawAnswer } from '#client/transport.ts';
import { isObject } from '#contract/check-value.ts';
import { parseJson } from '#contract/json-text.ts';
import type { Descriptor } from '#contract/versions/descriptors.ts';
import type { OperationPage } from '#reference/page.ts';

/** A call ready to be sent: everything about it is known before it leaves. */
export interface SignedCall {
  url: string;
  apiAccount: string;
  /** What signs, and who; without the content type. */
  headers: Record<string, string>;
  contentType: Descriptor['contentType'];
  /** The literal JSON text of the data. */
  json: string;
  /** The literal body: the JSON, or the form that holds it. */
  body: string;
}

/** Path of the tester's gateway below /openplatformweb, tied to the joint-testing record if there is one. */
export function toMockPath(
  { path, version }: Pick<OperationPage, 'path' | 'version'>,
  uuid: string | null,
): string {
  const mock = version.mockPath.replace('/openplatformweb/', '');
  return `${mock}/${path}${uuid ? `?uuid=${encodeURIComponent(uuid)}` : ''}`;
}

/** A wrong field or header, in the words of version 2. */
export interface FieldFault {
  path: string;
  /** The rule that it breaks; empty where none is named. */
  rule: string;
  limit?: unknown;
  code: string;
}

/** The open API's envelope; null where the server answered something else. */
export interface Answer {
  code: string;
  msg: string;
  data: unknown;
  /** Version 2's alone. */
  errors: FieldFault[];
}

export interface Exchange extends RawAnswer {
  answer: Answer | null;
}

function toFaults(errors: unknown): FieldFault[] {
  if (!Array.isArray(errors)) return [];
  return errors.filter(isObject).map(({ path, rule, limit, code }) => ({
    path: String(path ?? ''),
    rule: String(rule ?? ''),
    ...(limit !== undefined && { limit }),
    code: String(code ?? ''),
  }));
}

function toAnswer(text: string): Answer | null {
  const parsed = parseJson(text);
  if (!parsed.ok || !isObject(parsed.value) || parsed.value.code === undefined) return null;
  const { code, msg, data, errors } = parsed.value;
  return { code: String(code), msg: String(msg ?? ''), data, errors: toFaults(errors) };
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
    headers: { 'Content-Type': call.contentType, ...call.headers },
    signal,
  });
  return { ...raw, answer: toAnswer(raw.text) };
}

/** Text as a reader wants it: JSON indented, anything else as it came. */
export function toPrettyText(text: string): string {
  const parsed = parseJson(text);
  return parsed.ok ? JSON.stringify(parsed.value, null, 2) : text;
}
