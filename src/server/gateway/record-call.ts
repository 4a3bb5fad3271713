import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#contract/errors.ts';
import type { Operation } from '#contract/operation.ts';
import type { KeptDiagnosis } from '#contract/portal/console-calls.ts';
import { toSecretBase64 } from '#contract/signature/hmac-v2.ts';
import type { ApiVersion } from '#contract/versions/descriptors.ts';
import type { Secrets } from '#server/crypto/secrets.ts';
import { type Holder, type Kept, type KeptBytes, strangers } from '#server/database/kept-bytes.ts';
import { toTraceId } from '#server/http/traceparent.ts';
import { isStorable } from '#server/text/storable-text.ts';
import type { Identified } from './authenticate.ts';
import type { CallingTokens, ReceivedCall } from './call.ts';
import { type CallLog, type KeptTexts, type LoggedCall, noTexts, toBytes } from './call-log.ts';
import type { FreshDiagnosis } from './diagnosis/diagnoser.ts';
import type { Explained } from './diagnosis/explain.ts';
import { listHeaders, openKeys } from './kept-headers.ts';
import { mask, maskSecrets } from './mask-secrets.ts';
import type { Replayed } from './outcomes.ts';
import type { Protocol } from './protocols/protocol.ts';
import type { Refusal } from './refusal.ts';
import type { Keeping, RefusedCall, RefusedCalls } from './refused-calls.ts';

interface CountedCall {
  version: ApiVersion;
  /** Absent if the address matches no operation, or does not allow the method. */
  operation?: Operation;
  /** Absent if no known account was named. */
  account?: Pick<Identified, 'environment'>;
}

interface CountedEnd {
  /** `asked` if a sandbox test requested it. */
  code: string;
  durationMs: number;
  /** For a refused call; absent if it did not reach an operation. */
  httpStatus?: number | undefined;
  /** How much of it the call log keeps. */
  kept?: Kept | undefined;
}

export type CallCounter = (call: CountedCall, end: CountedEnd) => void;

const keptCharacters = 8192;
/** A quoted string longer than this is a label or similar data. */
const longestPart = 600;
const shownOfPart = 40;

const restMark = '…';

/** Truncates a text and shortens very long strings in it; JSON that fits stays JSON. */
function shorten(text: string): string {
  let kept = '';
  let done = 0;
  for (let at = 0; at < text.length && kept.length + at - done <= keptCharacters; ) {
    const quote = text.indexOf('"', at);
    const end = quote < 0 ? text.length : quote + 1;
    if (end - at > longestPart) {
      kept += `${text.slice(done, at + shownOfPart)}…"`;
      done = end;
    }
    at = end;
  }
  kept += text.slice(done, done + keptCharacters + 1 - kept.length);
  return kept.length > keptCharacters ? kept.slice(0, keptCharacters) + restMark : kept;
}

/** What the call log keeps of bizContent, which may contain anything, including secrets. */
export function keepReceived(
  text: string | undefined,
  secrets: readonly string[] = [],
): string | null {
  if (text === undefined) return null;
  let masked = maskSecrets(text.slice(0, keptCharacters));
  for (const secret of secrets) masked = masked.replaceAll(toSecretBase64(secret), mask);
  return text.length > keptCharacters ? masked + restMark : masked;
}

/** True if `keepReceived` left out nothing but digests, as far as can be told. */
function isKeptWhole(received: string | null): boolean {
  return received !== null && !received.includes(mask) && !received.endsWith(restMark);
}

/** What the call log keeps of a response, which is our own JSON. */
export function keepAnswered(text: string): string {
  return maskSecrets(text.length > keptCharacters ? shorten(text) : text, true);
}

export interface CallRecords {
  protocol: Protocol;
  callLog: CallLog;
  callingTokens: CallingTokens;
  refused: RefusedCalls;
  keptBytes: KeptBytes;
  /** Returns the network of an address: itself for IPv4, its /64 for IPv6. */
  toNetwork(ip: string): string;
  secrets: Secrets;
  now(): number;
  count?: CallCounter | undefined;
}

/** What is known of an answered call; if it reached no operation, only which one it was for. */
export type AnsweredCall = Pick<ReceivedCall, 'operation' | 'address' | 'version'> &
  Partial<ReceivedCall>;

/** Has no refusal if the call succeeded. */
export interface Answered extends Partial<Explained> {
  /** The envelope as sent. */
  text: string;
  /** Set if an earlier call's record answered: nothing was done, and nothing is counted. */
  replayed?: Replayed | undefined;
}

const longestUuid = 64;

/** Returns the joint-testing record that the tester names in the URL. */
function readUuid({ query }: FastifyRequest): string {
  const { uuid } = query as { uuid?: unknown };
  const isKept = typeof uuid === 'string' && uuid.length <= longestUuid && isStorable(uuid);
  return isKept ? uuid : '';
}

/** Refusals that concern who calls, not what is asked; 429 counts too. The call log has no addresses. */
const suspicious: readonly ErrorCode[] = [
  '145003010',
  '145003012',
  '145003030',
  '145003031',
  '145003330',
];

/** Logs the source of a refused call, to investigate misuse; never what was sent. */
function logRefused(
  request: FastifyRequest,
  { operation, account, address, traceparent = null }: AnsweredCall,
  { error: { code }, httpStatus, fault, isAsked }: Refusal,
): void {
  if (isAsked) return;
  const traceId = toTraceId(traceparent) ?? undefined;
  if (fault !== undefined) request.log.error({ err: fault, traceId }, 'a call failed');
  if (!suspicious.includes(code) && httpStatus !== 429) return;
  const line = {
    event: 'api.refused',
    call: operation.id,
    ip: address,
    accountId: account?.id,
    code,
  };
  request.log.warn({ ...line, httpStatus }, 'refused');
}

function toRefused(
  { toNetwork }: CallRecords,
  call: AnsweredCall,
  { error }: Refusal,
): RefusedCall {
  const { account, use, operation, address } = call;
  return {
    accountId: account?.id,
    isProven: use !== undefined,
    operation: operation.id,
    code: error.code,
    network: toNetwork(address),
    isSandbox: account?.environment === 'sandbox',
  };
}

/** Size of a text held until it is known whether its call is among the newest. */
const mostHeldBytes = 64 * 1024;

/** Keeps nothing of the request unless the caller is known, since a stranger may send anything. */
function keepTexts(
  { secrets, protocol }: CallRecords,
  call: AnsweredCall,
  { text, found }: Answered,
): KeptTexts {
  const { account, body, bizContent, rawHeaders = [] } = call;
  if (!account) return noTexts;
  const keys = openKeys(secrets, account);
  const received = keepReceived(bizContent ?? protocol.readContent(body), keys);
  const isWhole = found === undefined || isKeptWhole(received);
  return {
    received,
    answered: isWhole ? keepAnswered(text) : keepAnswered(text)?.replace(found.textMd5, mask),
    headers: JSON.stringify(listHeaders(rawHeaders, keys)),
  };
}

/** Removes the md5 of a text that is not kept whole, since the missing part could be found by brute force. */
function toKeptDiagnosis(
  { textMd5, tried: _tried, isHidden: _isHidden, ...diagnosis }: FreshDiagnosis,
  received: string | null,
): KeptDiagnosis {
  return isKeptWhole(received) ? { ...diagnosis, textMd5 } : diagnosis;
}

/** Returns whose budget a call uses: its account's only if the signature proved the caller. */
function toHolder({ account, use }: AnsweredCall): Holder {
  return account && use ? account : strangers;
}

function toKeeping(
  { keptBytes, refused }: CallRecords,
  holder: Holder,
  call: RefusedCall | undefined,
  isExplained: boolean,
  now: number,
): Keeping {
  const room = keptBytes.room(holder, call ? 'failure' : 'success', now);
  // A call whose caller was referred to the call log is kept if there is room.
  if (!call || (isExplained && room === 'whole')) return { kept: room };
  return refused.keep(call, now, room);
}

/** Counts the bytes a call keeps; for one of the newest failures, those it keeps once newer ones came. */
function countKept(
  { keptBytes, refused }: CallRecords,
  holder: Holder,
  { row }: LoggedCall,
  { kept, isSuccess }: { kept: Kept; isSuccess: boolean },
): void {
  const { called_at: now, operation, code } = row;
  if (kept !== 'counted') keptBytes.add(holder, 'calls', toBytes(row, kept), now);
  if (!isSuccess) return;
  if (kept !== 'whole') keptBytes.thinned.calls += 1;
  if (kept === 'counted') {
    refused.countCall({ accountId: holder.id, operation, code: code as ErrorCode }, now);
  }
}

/** Passes a call to the call log, and a refused one to the log, as far as there is room. */
export function recordCall(
  records: CallRecords,
  call: AnsweredCall,
  reply: FastifyReply,
  answered: Answered,
): void {
  const { replayed, refusal, found, diagnosis } = answered;
  const { request } = reply;
  const { account, operation, use, callingToken, traceparent = null } = call;
  const now = records.now();
  const code = replayed?.code ?? refusal?.error.code ?? '1';
  const refused = refusal && toRefused(records, call, refusal);
  const holder = toHolder(call);
  const isExplained = found?.secret !== undefined;
  const { kept, thinnedTo } = toKeeping(records, holder, refused, isExplained, now);
  const durationMs = reply.elapsedTime;
  records.count?.(call, {
    code: refusal?.isAsked ? 'asked' : code,
    durationMs,
    ...(refusal && !refusal.isAsked && { httpStatus: refusal.httpStatus, kept }),
  });
  if (kept === 'counted' && refused) return;
  if (refusal && thinnedTo !== 'counted') logRefused(request, call, refusal);
  const row = {
    request_id: request.id,
    called_at: now,
    account_id: account?.id ?? null,
    api_account: account?.api_account ?? '',
    operation: operation.id,
    code,
    http_status: reply.statusCode,
    duration_us: Math.round(durationMs * 1000),
    ...noTexts,
    field: refusal?.error.detail.field ?? null,
    uuid: account ? readUuid(request) : '',
    trace_id: account ? toTraceId(traceparent) : null,
    diagnosis: null,
    version: call.version.major,
    tool_token_id: callingToken?.tokenId ?? null,
    tool_token_name: callingToken?.name ?? null,
  };
  const makeTexts = () => (kept === 'whole' ? keepTexts(records, call, answered) : noTexts);
  const isHeld = thinnedTo !== undefined && (call.body?.length ?? 0) <= mostHeldBytes;
  const texts = isHeld ? undefined : makeTexts();
  const logged: LoggedCall = {
    row: { ...row, ...texts },
    use: replayed ? undefined : use && { ...use, code, at: now },
    makeTexts: isHeld ? makeTexts : undefined,
    ...(kept === 'counted' && { thinned: 'removed' }),
  };
  records.callLog.add(logged);
  countKept(records, holder, logged, { kept: thinnedTo ?? kept, isSuccess: !refused });
  if (refused && thinnedTo) {
    records.refused.keepNewest(refused, logged, thinnedTo, records.callLog);
  }
  void diagnosis?.then((fresh) => {
    if (!fresh || logged.thinned === 'removed') return;
    const { received = null } = texts ?? makeTexts();
    const text = JSON.stringify(toKeptDiagnosis(fresh, received));
    records.callLog.addDiagnosis(logged, text);
    if (thinnedTo !== 'counted') records.keptBytes.add(holder, 'calls', text.length, now);
  });
}
