import type { PortalClient } from '#client/http.ts';
import type { RawAnswer } from '#client/transport.ts';
import { isObject } from '#contract/is-object.ts';
import { parseJson } from '#contract/json-text.ts';
import type { Descriptor } from '#contract/versions/descriptors.ts';
import type { OperationPage } from '#reference/page.ts';

/** A call ready to send, with everything known in advance. */
export interface SignedCall {
  url: string;
  apiAccount: string;
  /** Signature and signer headers, without the content type. */
  headers: Record<string, string>;
  contentType: Descriptor['contentType'];
  /** The literal JSON text of the data. */
  json: string;
  /** The literal body: the JSON, or the form that holds it. */
  body: string;
}

/** Returns the tester's gateway path below /openplatformweb, with the joint-testing record if there is one. */
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
  /** Rule that it breaks; empty if none is named. */
  rule: string;
  limit?: unknown;
  code: string;
}

/** Envelope of the open API; null if the server sent something else. */
export interface Answer {
  code: string;
  msg: string;
  data: unknown;
  /** Only in version 2. */
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

/** Sends a signed call; throws ApiFailure if no response arrives. */
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

/** Returns text for display: JSON indented, anything else unchanged. */
export function toPrettyText(text: string): string {
  const parsed = parseJson(text);
  return parsed.ok ? JSON.stringify(parsed.value, null, 2) : text;
}
