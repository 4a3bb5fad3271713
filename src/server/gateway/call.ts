import { checkFields, type FieldSchema } from '#contract/check-fields.ts';
import type { Language } from '#contract/languages.ts';
import type { Operation } from '#contract/operation.ts';
import { isAllowedFrom, isPermitted } from '#server/accounts/permission.ts';
import { ApiError } from '#server/api-error.ts';
import type { Core, CoreCall } from '#server/core/port.ts';
import type { Texts } from '#server/texts.ts';
import type { AccountUse } from './account-use.ts';
import {
  type FindAccount,
  findSigningKey,
  type Identified,
  toSigningKeys,
} from './authenticate.ts';
import { authenticateCaller, type SignerGround } from './business-digest.ts';
import { parseBizContent } from './parse-json.ts';
import type { Limit } from './rate-limit.ts';
import { readForm, toBizContent } from './read-form.ts';
import { assertTimestamp, readHeaders } from './read-headers.ts';

export interface GatewayDeps extends SignerGround {
  findAccount: FindAccount;
  /** What answers the calls of an environment's accounts. */
  handlers: { sandbox: Core; production: Core };
  /** Milliseconds since 1970. */
  now(): number;
  texts: Texts;
  limit: Limit;
  timestampToleranceS: number | undefined;
}

/** A call as it came, and what is learnt of it on the way, for the call log. */
export interface ReceivedCall {
  requestId: string;
  traceparent: string | null;
  operation: Operation;
  rawHeaders: readonly string[];
  body: Buffer | undefined;
  language: Language;
  /** True under /mock: production accounts are refused there. */
  sandboxOnly: boolean;
  /** IP address of the caller. */
  address: string;
  /** Absent where no account of ours was named: then nothing of the call is kept. */
  account?: Identified;
  /** The text of bizContent, once it was read. */
  bizContent?: string | undefined;
  /** Set once the header digest proved who calls. */
  use?: AccountUse;
}

/**
 * The address comes before the digest: whoever holds a stolen key does not learn elsewhere that it
 * opens. It comes before the interface, so that an outsider does not learn what was granted.
 */
function assertPermitted(account: Identified, call: ReceivedCall): void {
  const { operation, sandboxOnly, address } = call;
  if (sandboxOnly && account.environment !== 'sandbox') {
    throw new ApiError('145003012', { text: 'detail.sandboxOnly', field: 'apiAccount' });
  }
  if (!isAllowedFrom(address, account.allowed_addresses)) {
    const values = { value: address };
    throw new ApiError('145003012', { text: 'detail.addressNotAllowed', values });
  }
  if (!isPermitted(account, operation)) {
    throw new ApiError('145003012', { text: 'detail.interfaceNotGranted', field: 'apiAccount' });
  }
}

async function identify(deps: GatewayDeps, call: ReceivedCall) {
  const headers = readHeaders(call.rawHeaders);
  const account = await deps.findAccount(headers.apiAccount);
  if (!account) throw new ApiError('145003010', { field: 'apiAccount' });
  // Known only: a stranger may send anything here, a key too, and calls are logged.
  call.account = account;
  assertPermitted(account, call);
  const form = readForm(call.body);
  call.bizContent = form.text;
  const bizContent = toBizContent(form);
  const now = deps.now();
  const key = findSigningKey(headers, bizContent, toSigningKeys(account, deps.secrets, now));
  call.use = { account, operation: call.operation, keyAge: key.age };
  assertTimestamp(headers.timestamp, now, deps.timestampToleranceS);
  await deps.limit(account.id);
  return { account, privateKey: key.text, bizContent };
}

/** The request in the types of its schema; the first field at fault, in table order, refuses it. */
function validate(operation: Operation, content: Record<string, unknown>): Record<string, unknown> {
  const { value, problems } = checkFields(operation.request as FieldSchema, content);
  const [first] = problems;
  if (!first) return value;
  const { path: field, rule, limit = '', code } = first;
  throw new ApiError(code, { text: `rule.${rule}`, field, values: { limit } });
}

type AnyHandler = (call: CoreCall<Record<string, unknown>>) => Promise<unknown>;

/** authenticate → permit → parse → validate → operation, in the order of wire.md §4. */
export async function answerCall(deps: GatewayDeps, call: ReceivedCall): Promise<unknown> {
  const { operation, language, requestId, traceparent } = call;
  const { texts, handlers } = deps;
  const { account, privateKey, bizContent } = await identify(deps, call);
  const content = parseBizContent(bizContent);
  const caller = await authenticateCaller(deps, operation, { account, privateKey, content });
  const handle = handlers[account.environment][operation.id as keyof Core] as AnyHandler;
  return handle({
    caller,
    request: validate(operation, content),
    textOf: (key, values) => texts.get(language.locale, key, values),
    traceparent,
    passed: { requestId, level: account.level, locale: language.locale },
  });
}
