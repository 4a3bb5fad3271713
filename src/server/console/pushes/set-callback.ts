import { toUrl } from '#contract/destination.ts';
import { logisticsPush } from '#contract/operations/logistics/status-feedback.ts';
import type { AuditAction } from '#contract/portal/audit.ts';
import type { Environment } from '#contract/portal/console-fields.ts';
import type {
  removeCallback as removeCallbackCall,
  setCallback as setCallbackCall,
  Trial,
} from '#contract/portal/console-pushes.ts';
import type { AskOf } from '#contract/portal/define-call.ts';
import { mostAddresses, needsVersion2 } from '#contract/push.ts';
import type { Queryable } from '#server/database/tables.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { Handlers } from '#server/people/asked.ts';
import { addAudit } from '#server/people/audit/audit.ts';
import { findAccountOf } from '#server/people/credentials/list-accounts.ts';
import type { MemberPeople } from '#server/people/lock-member.ts';
import type { Member } from '#server/people/organisations/member.ts';
import type { People } from '#server/people/people.ts';
import { fieldError, PortalError } from '#server/people/portal-error.ts';
import {
  addAddress,
  removeCallback as removeAddress,
  saveCallback,
} from '#server/push/callbacks.ts';
import { type AddressPlace, toChannel } from '#server/push/channel.ts';
import { type CallbackTrial, toRefusal, tryCallback } from '#server/push/try-callback.ts';
import type { TextOf } from '#server/text/texts.ts';

/** The user waits for the response, and the browser times out after 15 s. */
const timeoutMs = 10_000;

type Place = AskOf<typeof removeCallbackCall>;
type Tried = Pick<AskOf<typeof setCallbackCall>, 'url' | 'version'>;
type Set = Place & Tried & Pick<AskOf<typeof setCallbackCall>, 'scans'>;

function toTrial({ destination, version, content, outcome }: CallbackTrial, textOf: TextOf): Trial {
  const { sent, durationMs, httpStatus, answer, fault } = outcome;
  const reason = fault ? textOf(fault.text, fault.values) : null;
  return {
    url: toUrl(destination),
    version,
    headers: sent?.headers ?? {},
    content: version === 2 ? (sent?.body ?? '') : content,
    durationMs,
    httpStatus,
    answer,
    acknowledged: fault === undefined,
    reason,
  };
}

/** Account and kind of an address, if they belong to the user. */
async function findPlace(
  { database }: People,
  member: Member,
  { environment, kind, address }: Place,
): Promise<OwnPlace> {
  const { id: accountId } = await findAccountOf(database, member.organisation.id, environment);
  return { accountId, environment, kind, address };
}

type OwnPlace = AddressPlace & Pick<Place, 'environment' | 'kind'>;

/** Details of an audit record about an address. */
export function toDetails(
  environment: Environment,
  { kind, address = 1 }: Omit<AddressPlace, 'accountId'>,
) {
  return { environment, push: kind, ...(address > 1 && { address }) };
}

/** Changes of production's addresses are audited without the address, which may contain a secret. */
function keepRecord(
  transaction: Queryable,
  people: People,
  { user: { id: actor } }: Member,
  action: Extract<AuditAction, `${string}Callback`>,
  place: OwnPlace,
): void {
  const { accountId: subject, environment } = place;
  if (environment === 'sandbox') return;
  const details = toDetails(environment, place);
  addAudit(transaction, people, { actor, action, subject, details });
}

/**
 * Sends a test push for a person; records one that production's key signs. An address that no push may be
 * sent to is an error of its field.
 */
async function tryFor(
  people: MemberPeople,
  member: Member,
  place: OwnPlace,
  { url, version }: Tried,
): Promise<CallbackTrial> {
  const { accountId, environment, kind, address } = place;
  if (needsVersion2(kind) && version === 1) throw fieldError('version', 'portal.onlyVersion2');
  // A sent test push counts, regardless of the response.
  await people.limits.pushTrials.consumeFor(member.user.id, async () => {
    if (environment === 'sandbox') return;
    await people.write(async (transaction) =>
      keepRecord(transaction, people, member, 'account.testCallback', place),
    );
  });
  const callback = { accountId, kind, address, url: url.trim(), version };
  return tryCallback(people, callback, timeoutMs).catch((error: unknown) => {
    const { text, values } = error instanceof ApiError ? error.detail : {};
    throw text ? fieldError('url', text, values) : error;
  });
}

/** Sets an address if a test push is acknowledged; a refusal contains request and response. */
export async function setCallback(
  people: MemberPeople,
  member: Member,
  { url, version, scans, ...asked }: Set,
  textOf: TextOf,
): Promise<Trial> {
  if (scans && asked.kind !== logisticsPush.id) throw fieldError('scans', 'portal.onlyScans');
  const place = await findPlace(people, member, asked);
  const trial = await tryFor(people, member, place, { url, version });
  const refusal = toRefusal(trial, textOf);
  if (refusal?.text) {
    const { text, values = {} } = refusal;
    throw new PortalError('fields', text, {
      values,
      fields: { url: { text, values } },
      data: { trial: toTrial(trial, textOf) },
    });
  }
  // The test push took time: the address's owner may have left since.
  const { accountId, kind, address } = place;
  const { destination, version: spoken } = trial;
  const own = { accountId, kind, address, destination, version: spoken };
  const callback = { ...own, scans: scans ?? null };
  await saveCallback(people, callback, async (transaction) => {
    keepRecord(transaction, people, member, 'account.setCallback', place);
  });
  return toTrial(trial, textOf);
}

async function findAddress({ database }: People, place: OwnPlace) {
  const row = await database
    .selectFrom('callback')
    .select('url')
    .where('account_id', '=', place.accountId)
    .where('kind', '=', toChannel(place))
    .executeTakeFirst();
  if (!row) throw fieldError('url', 'portal.callbackMissing');
  return row.url;
}

/** Sends a test push to an address, or to the stored one; stores none. Version 2 gets a secret if it has none. */
export async function testCallback(
  people: MemberPeople,
  member: Member,
  { url, version, ...asked }: Place & Partial<Tried>,
  textOf: TextOf,
): Promise<Trial> {
  const place = await findPlace(people, member, asked);
  const address = url ?? (await findAddress(people, place));
  return toTrial(await tryFor(people, member, place, { url: address, version }), textOf);
}

/** Removes an address; does nothing if there is none. */
export async function removeCallback(
  people: MemberPeople,
  member: Member,
  asked: Place,
): Promise<void> {
  const place = await findPlace(people, member, asked);
  await removeAddress(people, place, async (transaction) =>
    keepRecord(transaction, people, member, 'account.removeCallback', place),
  );
}

/** Reserves a number for a further address, with its secret. */
export async function addCallback(
  people: MemberPeople,
  member: Member,
  asked: Place,
): Promise<{ address: number }> {
  const place = await findPlace(people, member, asked);
  const address = await addAddress(people, place, async (transaction, address) =>
    keepRecord(transaction, people, member, 'account.addCallback', { ...place, address }),
  );
  if (address) return { address };
  throw new PortalError('conflict', 'portal.addressesFull', { values: { limit: mostAddresses } });
}

export const setCallbackHandlers = {
  'console/addCallback': ({ people, member, request }) => addCallback(people, member, request),
  'console/setCallback': ({ people, member, request, textOf }) =>
    setCallback(people, member, request, textOf),
  'console/testCallback': ({ people, member, request, textOf }) =>
    testCallback(people, member, request, textOf),
  'console/removeCallback': ({ people, member, request }) =>
    removeCallback(people, member, request),
} satisfies Partial<Handlers>;
