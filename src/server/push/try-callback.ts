import { randomUUIDv7 } from 'node:crypto';
import { inboxUrl, listenUrl } from '#contract/portal/console-inbox.ts';
import type { PushKind } from '#contract/portal/console-pushes.ts';
import { ApiError, type ErrorDetail } from '#server/api-error.ts';
import type { TextOf } from '#server/texts.ts';
import { parseCallbackUrl } from './callback-url.ts';
import { PushFault } from './fault.ts';
import type { PushGround } from './push-ground.ts';
import { type Outcome, sendPush } from './send-push.ts';

export interface NewCallback {
  accountId: string;
  kind: PushKind;
  url: string;
}

/** Characters of an answer that a refusal repeats. */
const shownCharacters = 200;

/** A test push, and what became of it. */
export interface CallbackTrial {
  /** As it is written down: with its host in ASCII, for one. */
  url: string;
  /** bizContent as text. */
  content: string;
  outcome: Outcome;
}

/** Inboxes are of sandbox accounts alone; a listener takes what is in the outbox, and no test push. */
function parseUrl(ground: PushGround, text: string, isSandbox: boolean): string {
  if (text === inboxUrl && isSandbox) return text;
  if (text === listenUrl && isSandbox) {
    throw new ApiError('999001030', { text: 'detail.callbackListen', field: 'url' });
  }
  try {
    return parseCallbackUrl(text, ground.callbacks.rules).href;
  } catch (error) {
    if (!(error instanceof PushFault)) throw error;
    throw new ApiError('999001030', { ...error.fault, field: 'url' });
  }
}

/**
 * Sends a signed push of the kind that says it is a test. Throws 999001030 for an address
 * that nothing may be sent to.
 */
export async function tryCallback(
  ground: PushGround,
  { accountId, kind, ...callback }: NewCallback,
  timeoutMs?: number,
): Promise<CallbackTrial> {
  const account = await ground.database
    .selectFrom('account')
    .select(['id', 'api_account', 'private_key', 'environment'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const url = parseUrl(ground, callback.url, account.environment === 'sandbox');
  const receiver = {
    url,
    accountId,
    kind,
    apiAccount: account.api_account,
    privateKey: ground.secrets.open(account.private_key),
  };
  const content = await ground.testContentOf(account, kind);
  const push = { id: randomUUIDv7(), number: 1, content, test: true, timeoutMs };
  const outcome = await sendPush(ground.callbacks.post, receiver, push, ground.now);
  return { url, content, outcome };
}

/** Why a test push does not count, and how its answer began; undefined where it does. */
export function toRefusal({ outcome }: CallbackTrial, textOf: TextOf): ErrorDetail | undefined {
  const { fault, answer } = outcome;
  if (!fault) return undefined;
  const reason = textOf(fault.text, fault.values);
  const began = answer?.slice(0, shownCharacters).toWellFormed();
  return began
    ? { text: 'detail.callbackAnswered', values: { reason, value: began } }
    : { text: 'detail.callbackNotAcknowledged', values: { reason } };
}

/** Throws 999001030 where a test push was not acknowledged. */
export function assertAcknowledged(trial: CallbackTrial, textOf: TextOf): void {
  const refusal = toRefusal(trial, textOf);
  if (refusal) throw new ApiError('999001030', { field: 'url', ...refusal });
}
