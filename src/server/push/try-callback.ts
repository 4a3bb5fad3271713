import { type Destination, toDestination, toUrl } from '#contract/destination.ts';
import type { WebhookKind } from '#contract/operations/pushes.ts';
import { alertKind, needsVersion2 } from '#contract/push.ts';
import type { Queryable } from '#server/database/tables.ts';
import { ApiError, type ErrorDetail } from '#server/errors/api-error.ts';
import { newId } from '#server/runtime/new-id.ts';
import { toStorable } from '#server/text/storable-text.ts';
import type { TextOf } from '#server/text/texts.ts';
import { openSigning, takeSecret } from './callback-secrets.ts';
import { parseCallbackUrl } from './callback-url.ts';
import { type AddressPlace, toChannel } from './channel.ts';
import { isOfAddress, PushFault } from './fault.ts';
import type { PushContext } from './push-context.ts';
import { type Outcome, sendPush } from './send-push.ts';

export interface TriedCallback extends AddressPlace {
  kind: WebhookKind;
  /** As typed. */
  url: string;
  /**
   * By default that of the current address, or of the address before the portal's own; 1 if there is none.
   * Refused with 999001030 if it is 1 and pushes of the kind exist in version 2 alone.
   */
  version?: 1 | 2 | undefined;
}

const shownCharacters = 200;

export interface CallbackTrial {
  /** As stored: for example, with its host in ASCII. */
  destination: Destination;
  version: 1 | 2;
  /** As sent: bizContent of version 1 as text. */
  content: string;
  outcome: Outcome;
}

/** `hasPortals`: pushes may go to the portal's own destinations; a listener takes no test pushes. */
function parseDestination(context: PushContext, text: string, hasPortals: boolean): Destination {
  const { kind } = toDestination(text);
  if (kind === 'inbox' && hasPortals) return { kind };
  if (kind === 'listener' && hasPortals) {
    throw new ApiError('999001030', { text: 'detail.callbackListen', field: 'url' });
  }
  try {
    return { kind: 'address', url: parseCallbackUrl(text, context.callbacks.rules).href };
  } catch (error) {
    if (!(error instanceof PushFault) || !isOfAddress(error.fault)) throw error;
    throw new ApiError('999001030', { ...error.fault, field: 'url' });
  }
}

function findSet(database: Queryable, place: AddressPlace) {
  return database
    .selectFrom('callback')
    .select(['url', 'destination', 'version', 'own_version'])
    .where('account_id', '=', place.accountId)
    .where('kind', '=', toChannel(place))
    .executeTakeFirst();
}

/** Returns the version to keep: an address after one of the portal's own destinations has that of the address before. */
function toVersion(
  set: Awaited<ReturnType<typeof findSet>>,
  destination: Destination,
): 1 | 2 | null | undefined {
  const isOwn = destination.kind !== 'address' || set?.destination === 'address';
  return isOwn ? set?.version : set?.own_version;
}

async function takeSigning(context: PushContext, place: AddressPlace): Promise<string[]> {
  const { secrets, write } = context;
  const now = context.now();
  const row = await write((transaction) => takeSecret(transaction, place, secrets, now));
  return openSigning(secrets, row, now);
}

/** Sends a signed test push of the kind. Throws 999001030 if nothing may be sent to the address. */
export async function tryCallback(
  context: PushContext,
  { accountId, kind, address = 1, url, version: wanted }: TriedCallback,
  timeoutMs?: number,
): Promise<CallbackTrial> {
  const isNew = needsVersion2(kind);
  if (isNew && wanted === 1) {
    throw new ApiError('999001030', { text: 'detail.callbackVersion', field: 'version' });
  }
  const account = await context.database
    .selectFrom('account')
    .select(['id', 'api_account', 'private_key', 'environment'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const hasPortals = account.environment === 'sandbox' && kind !== alertKind && address === 1;
  const destination = parseDestination(context, url, hasPortals);
  const place = { accountId, kind, address };
  const set = await findSet(context.database, place);
  const version = isNew ? 2 : (wanted ?? toVersion(set, destination) ?? 1);
  const signed =
    version === 2
      ? { version, secrets: await takeSigning(context, place), timeZone: context.timeZone }
      : {
          version,
          apiAccount: account.api_account,
          privateKey: context.secrets.open(account.private_key),
        };
  const receiver = { destination, ...place, ...signed };
  const test = await context.testContentOf(account, kind, set?.url === toUrl(destination));
  const content = context.showPictures(accountId, test.content);
  const push = { id: newId(), number: 1, ...test, content, test: true, timeoutMs };
  const outcome = await sendPush(context.callbacks.post, receiver, push, context.now);
  if (outcome.cause) throw outcome.cause;
  return { destination, version, content, outcome };
}

/** Says why a test push does not count, and how its response began; undefined if it counts. */
export function toRefusal(
  { version, outcome }: CallbackTrial,
  textOf: TextOf,
): ErrorDetail<'999001030'> | undefined {
  const { fault, answer } = outcome;
  if (!fault) return undefined;
  const reason = textOf(fault.text, fault.values);
  const began = answer && toStorable(answer, shownCharacters);
  return began
    ? { text: 'detail.callbackAnswered', values: { version, reason, value: began } }
    : { text: 'detail.callbackNotAcknowledged', values: { version, reason } };
}

/** Throws 999001030 if a test push was not acknowledged. */
export function assertAcknowledged(trial: CallbackTrial, textOf: TextOf): void {
  const refusal = toRefusal(trial, textOf);
  if (refusal) throw new ApiError('999001030', { field: 'url', ...refusal });
}
