import type { AsyncLocalStorage } from 'node:async_hooks';
import type { Language } from '#contract/languages.ts';
import type { Operation } from '#contract/operation.ts';
import type { ApiVersion } from '#contract/versions/descriptors.ts';
import { isAllowedFrom, isPermitted } from '#server/accounts/permission.ts';
import type { CoreCall } from '#server/core/port.ts';
import type { Secrets } from '#server/crypto/secrets.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { ShowPictures } from '#server/pictures/addresses.ts';
import { asking } from '#server/runtime/fair-queue.ts';
import type { Texts } from '#server/text/texts.ts';
import type { AccountUse } from './account-use.ts';
import type { FindAccount, Identified } from './authenticate.ts';
import type { SignerContext } from './business-digest.ts';
import type { ProductionHandlers, SandboxHandlers } from './handlers.ts';
import type { Keep, Outcomes } from './outcomes.ts';
import type { NoteWarnings, Protocol, Proven, Sent } from './protocols/protocol.ts';
import type { Limit, Rate } from './rate-limit.ts';
import { type Lateness, simulateResponse } from './simulate-response.ts';
import { Warnings } from './warnings.ts';

/** The agent token that a call was made with, as the call log stores it. */
export interface CallingToken {
  tokenId: string;
  name: string;
}

/** Holds the token while this process makes a call with it; beside the call, because anyone could send a header. */
export type CallingTokens = AsyncLocalStorage<CallingToken | undefined>;

export interface GatewayDeps extends SignerContext {
  findAccount: FindAccount;
  secrets: Secrets;
  handlers: { sandbox: SandboxHandlers; production: ProductionHandlers };
  now(): number;
  texts: Texts;
  limit: Limit;
  lateness: Lateness;
  /** Headers that announce the end of version 1, if it is set. */
  readEnd(): Record<string, string> | undefined;
  outcomes: Outcomes;
  showPictures: ShowPictures;
}

/** A call as received, and what is learnt of it on the way, for the call log. */
export interface ReceivedCall {
  requestId: string;
  traceparent: string | null;
  version: ApiVersion;
  operation: Operation;
  rawHeaders: readonly string[];
  body: Buffer | undefined;
  language: Language;
  /** True under /mock: production accounts are refused there. */
  sandboxOnly: boolean;
  /** Caller's IP address. */
  address: string;
  /** Token of the agent whose tool makes the call; undefined if none. */
  callingToken: CallingToken | undefined;
  /** Aborted once the caller closes the connection. */
  toLeaveSignal?(): AbortSignal;
  /** Absent if no known account was named: then nothing of the call is kept. */
  account?: Identified;
  /** The text of the data, bizContent or the whole body, once it was read. */
  bizContent?: string | undefined;
  /** Set once the signature is verified. */
  use?: AccountUse;
  /** Rest of the account's rate limit; absent if it has none or was not counted. */
  rate?: Rate | undefined;
}

/** Before the signature, so that a stolen key cannot be verified from elsewhere, and before the grants. */
function assertAllowed(account: Identified, field: string, call: ReceivedCall): void {
  const { sandboxOnly, address, version } = call;
  if (sandboxOnly && account.environment !== 'sandbox') {
    throw new ApiError('145003012', { text: 'detail.sandboxOnly', field });
  }
  if (!isAllowedFrom(address, account.allowed_addresses)) {
    const values = { value: address };
    throw new ApiError('145003012', { text: 'detail.addressNotAllowed', values });
  }
  if (version.major === 1 && account.v1_off_at !== null) {
    throw new ApiError('145003012', { text: 'detail.version1Off', field });
  }
}

/** Version 1 checks it before the digest, in fixed order (protocol.md §4); version 2 authenticates first. */
function assertGranted(account: Identified, field: string, { operation }: ReceivedCall): void {
  if (!isPermitted(account, operation)) {
    throw new ApiError('145003012', { text: 'detail.interfaceNotGranted', field });
  }
}

/** Checks suspension after the signature, so that only key holders can see it. */
function assertNotSuspended({ suspended_at }: Identified, field: string): void {
  if (suspended_at !== null) throw new ApiError('145003012', { text: 'detail.suspended', field });
}

interface Authenticated {
  account: Identified;
  proven: Proven;
}

async function identify(
  deps: GatewayDeps,
  protocol: Protocol,
  call: ReceivedCall,
): Promise<Authenticated> {
  const { operation, version, address } = call;
  const account = await deps.findAccount(protocol.readAccount(call.rawHeaders));
  // Set for a known account only: a stranger may send anything here, and calls are logged. Before the other
  // headers, so that its owner also sees calls whose other headers are wrong.
  if (account) call.account = account;
  const claim = protocol.read(call);
  if (!account) throw new ApiError('145003010', { field: protocol.accountHeader });
  assertAllowed(account, protocol.accountHeader, call);
  const isGrantFirst = version.major === 1;
  if (isGrantFirst) assertGranted(account, protocol.accountHeader, call);
  const now = deps.now();
  const proven = claim.prove(account, deps.secrets, now);
  call.use = { account, operation, version: version.major, address, keyAge: proven.key.age };
  claim.assertFresh(now);
  assertNotSuspended(account, protocol.accountHeader);
  if (!isGrantFirst) assertGranted(account, protocol.accountHeader, call);
  call.rate = await deps.limit(account.id);
  return { account, proven };
}

type AnyHandler = (call: CoreCall<Record<string, unknown>>) => Promise<unknown>;

/** parse → (simulated failure?) → check → the operation: returns the data of a success. */
async function operate(
  deps: GatewayDeps,
  protocol: Protocol,
  call: ReceivedCall,
  { account, proven }: Authenticated,
  warnings: Warnings | undefined,
  keep?: Keep,
): Promise<unknown> {
  const { operation, language, requestId, traceparent } = call;
  const content = protocol.parse(proven.content);
  if (account.environment === 'sandbox') {
    await simulateResponse((seconds) => deps.lateness(account.id, seconds), call, content);
  }
  const signed = { account, proven, content };
  const note: NoteWarnings = (checked) => warnings?.note(operation, checked);
  const { caller, request } = await protocol.take(deps, operation, signed, note);
  const handle = deps.handlers[account.environment][
    operation.id as keyof ProductionHandlers
  ] as AnyHandler;
  const coreCall: CoreCall<Record<string, unknown>> = {
    caller,
    request,
    textOf: (key, values) => deps.texts.get(language.locale, key, values),
    traceparent,
    passed: {
      requestId: keep?.requestId ?? requestId,
      level: account.level,
      locale: language.locale,
    },
    ...(call.toLeaveSignal && { toLeaveSignal: call.toLeaveSignal }),
    ...(keep?.outcome && { keep: keep.outcome }),
    ...(warnings && { warn: (warning) => warnings.add(warning) }),
  };
  return asking.run(account.id, () => handle(coreCall));
}

/** Signs the addresses of pictures in an answer; its record has placeholders, so that a repeat signs them again. */
function showPictures<Kept extends Sent>(
  { showPictures: show }: GatewayDeps,
  id: string,
  sent: Kept,
) {
  const text = show(id, sent.text);
  return text === sent.text ? sent : { ...sent, text };
}

/** authenticate → permit → (answered before?) → parse → check → operation, in the order of protocol.md §4. */
export async function answerCall(
  deps: GatewayDeps,
  protocol: Protocol,
  call: ReceivedCall,
): Promise<Sent> {
  const { operation } = call;
  const authenticated = await identify(deps, protocol, call);
  const { id, content = '' } = authenticated.proven;
  const shown = (sent: Sent) => showPictures(deps, authenticated.account.id, sent);
  const isSandbox = authenticated.account.environment === 'sandbox';
  const warnings = isSandbox ? new Warnings(deps.texts, call.language) : undefined;
  const work = (keep?: Keep) => operate(deps, protocol, call, authenticated, warnings, keep);
  const toSuccess = (data: unknown) => protocol.toSuccess(operation, data, warnings?.list() ?? []);
  if (id === undefined || !protocol.keepsOutcomes || !operation.changes) {
    return shown(toSuccess(await work()));
  }
  const { texts } = deps;
  const sent = await deps.outcomes.answerOnce({
    accountId: authenticated.account.id,
    environment: authenticated.account.environment,
    operation,
    id,
    content,
    work,
    toSuccess,
    toFailure: (error) => protocol.toFailure(texts, call.language, error),
    toHttpStatus: (error) => protocol.toHttpStatus(error),
  });
  return shown(sent);
}
