import { randomUUID } from 'node:crypto';
import { toRequired } from '#contract/check-fields.ts';
import { isObject } from '#contract/check-value.ts';
import { parseJson, setTextMember } from '#contract/json-text.ts';
import type { Language } from '#contract/languages.ts';
import { toBusinessDigest, toCipher } from '#contract/signature/md5-v1.ts';
import { findSigner, signers, toScalarText } from '#contract/signer.ts';
import type { OperationPage } from '#reference/page.ts';
import { md5 } from '#server/crypto/hashes.ts';
import { type CallHeaders, signVersion1, signVersion2 } from '../signing/sign.ts';
import type { Caller, McpContext } from '../tool.ts';
import { type Acting, readActing } from './acting.ts';

/** A call of the account that tools act as. */
export interface SandboxCall {
  page: OperationPage;
  /** What is sent as the data, to the letter. */
  text: string;
  /** Version 2: the caller's own part of `webhook-id`; new unless named. */
  callId?: string | undefined;
  /** Of the words of the response; English unless named. */
  language?: Language | undefined;
}

export interface SandboxAnswer {
  status: number;
  headers: CallHeaders;
  /** As it was sent; texts of JSON where it is none. */
  body: unknown;
  sent: { path: string; headers: CallHeaders; body: string };
}

/** What of an answer's headers is worth the room. */
const shownHeaders = [
  'x-request-id',
  'x-signature-diagnosis',
  'retry-after',
  'idempotent-replayed',
  'ratelimit',
];

/** The business digest of version 1, where this very request takes one and has none. */
function fillDigest(
  { signers: known, privateKey }: Acting,
  { businessDigest }: OperationPage,
  text: string,
): string {
  const parsed = parseJson(text);
  if (!parsed.ok || !isObject(parsed.value) || parsed.value.digest !== undefined) return text;
  const signer = findSigner(businessDigest, parsed.value);
  if (!signer) return text;
  const code = toScalarText(parsed.value[signers[signer].code]);
  const secret = known.get(code);
  if (secret === undefined) return text;
  const cipher = toCipher(md5, secret);
  return setTextMember(text, 'digest', toBusinessDigest(md5, code, cipher, privateKey));
}

/** The account's customer, where this very request must name one and names none. */
function fillCustomer({ customerCode }: Acting, { request }: OperationPage, text: string): string {
  if (customerCode === undefined) return text;
  const parsed = parseJson(text);
  if (!parsed.ok || !isObject(parsed.value) || parsed.value.customerCode !== undefined) return text;
  if (!toRequired(request, parsed.value).has('customerCode')) return text;
  return setTextMember(text, 'customerCode', customerCode);
}

function sign(
  { people }: McpContext,
  acting: Acting,
  { page, text, callId = randomUUID() }: SandboxCall,
) {
  const signed = { text, apiAccount: acting.apiAccount, now: people.now() };
  return page.version.scheme === 'md5-v1'
    ? signVersion1(signed, acting.privateKey)
    : signVersion2({ ...signed, path: page.path, callId }, acting.webhookSecret);
}

/** Signs as the account that the caller acts as, and calls the gateway of the sandbox as any client does; its checks, limits and log apply. */
export async function callSandbox(
  context: McpContext,
  caller: Caller,
  call: SandboxCall,
): Promise<SandboxAnswer> {
  const acting = await readActing(context, caller);
  const { page } = call;
  const { mockPath, contentType, scheme } = page.version;
  const isForm = scheme === 'md5-v1';
  const named = fillCustomer(acting, page, call.text.toWellFormed());
  const text = isForm ? fillDigest(acting, page, named) : named;
  const headers = {
    ...sign(context, acting, { ...call, text }),
    'content-type': contentType,
    ...(call.language && { langType: call.language.code }),
  };
  const path = `${mockPath}/${page.path}`;
  const sent = {
    method: 'POST',
    url: path,
    headers,
    payload: isForm ? new URLSearchParams({ bizContent: text }).toString() : text,
    // Counted and limited as the caller's own.
    remoteAddress: caller.address,
  } as const;
  const answer = await context.inject(sent, caller.grant);
  const parsed = parseJson(answer.body);
  return {
    status: answer.statusCode,
    headers: Object.fromEntries(
      shownHeaders.flatMap((name) => {
        const value = answer.headers[name];
        return value === undefined ? [] : [[name, String(value)]];
      }),
    ),
    body: parsed.ok ? parsed.value : answer.body,
    sent: { path, headers, body: text },
  };
}
