import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { AskOf } from '#contract/portal/define-call.ts';
import type { PasskeyOptions } from '#contract/portal/factor.ts';
import {
  type FactorAdded,
  mostPasskeys,
  type userAddPasskey,
  type userRenamePasskey,
} from '#contract/portal/factors.ts';
import type { UserRow } from '#server/database/people-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { Handlers } from '../asked.ts';
import { addAudit } from '../audit/audit.ts';
import { lockUser } from '../lock-user.ts';
import type { People } from '../people.ts';
import { fieldError, PortalError } from '../portal-error.ts';
import type { Session } from '../sessions/session-store.ts';
import { assertNotShared } from '../users/assert-own.ts';
import { isChallenge, newChallenge, spendChallenge } from './challenge.ts';
import { readCurrent } from './own-factors.ts';
import { afterAdding, afterRemoving } from './recovery-codes.ts';
import {
  listCredentials,
  loadWebAuthn,
  type RelyingParty,
  readAnswer,
  toRelyingParty,
} from './take-passkey.ts';
import { tellFactors } from './tell-factors.ts';

const refusals = { address: 'portal.passkeysByName', http: 'portal.passkeysByTls' } as const;

/** The relying party of passkeys; throws the PortalError `conflict` if passkeys are not possible. */
function assertParty({ settings }: People): RelyingParty {
  const party = toRelyingParty(settings);
  if (typeof party !== 'string') return party;
  throw new PortalError('conflict', refusals[party]);
}

async function countPasskeys(database: Queryable, userId: string): Promise<number> {
  return (await listCredentials(database, userId)).length;
}

function tooMany(): PortalError {
  return fieldError('name', 'portal.passkeysMost', { most: mostPasskeys });
}

/** Options for creating a discoverable passkey with user verification. */
export async function beginPasskey(people: People, { id, user }: Session): Promise<PasskeyOptions> {
  assertNotShared(user);
  const party = assertParty(people);
  const own = await listCredentials(people.database, user.id);
  if (own.length >= mostPasskeys) throw tooMany();
  const { generateRegistrationOptions } = await loadWebAuthn();
  return {
    ...(await generateRegistrationOptions({
      rpName: party.name,
      rpID: party.id,
      userID: Uint8Array.from(Buffer.from(user.id)),
      userName: user.account,
      userDisplayName: user.account,
      challenge: Uint8Array.from(newChallenge(people, { purpose: 'addPasskey', holder: id })),
      attestationType: 'none',
      excludeCredentials: own,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      supportedAlgorithmIDs: [-8, -7, -257],
    })),
  };
}

/** Verifies a passkey that a browser created for this session; throws the fieldError of `passkey` if it is invalid. */
async function checkNew(people: People, { id }: Session, text: string) {
  const party = assertParty(people);
  const answer = readAnswer<RegistrationResponseJSON>(text);
  if (!answer) throw fieldError('passkey', 'portal.passkeyWrong');
  const { verifyRegistrationResponse } = await loadWebAuthn();
  let challenge = '';
  const { registrationInfo } = await verifyRegistrationResponse({
    response: answer,
    expectedChallenge: (sent) => {
      challenge = sent;
      return isChallenge(people, { purpose: 'addPasskey', holder: id }, sent);
    },
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) throw fieldError('passkey', 'portal.passkeyWrong');
  return { challenge, ...registrationInfo };
}

/** Stores a new passkey, within the transaction that locks the user. */
async function insert(
  transaction: Queryable,
  { now }: People,
  user: UserRow,
  { credential, credentialBackedUp, name }: Awaited<ReturnType<typeof checkNew>> & { name: string },
): Promise<void> {
  const added = await transaction
    .insertInto('passkey')
    .values({
      id: credential.id,
      user_id: user.id,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: JSON.stringify(credential.transports ?? []),
      backed_up: credentialBackedUp ? 1 : 0,
      name,
      created_at: now(),
      used_at: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) throw fieldError('passkey', 'portal.passkeyWrong');
}

export async function addPasskey(
  people: People,
  session: Session,
  { name, passkey }: AskOf<typeof userAddPasskey>,
): Promise<FactorAdded> {
  const { user } = session;
  assertNotShared(user);
  const checked = await checkNew(people, session, passkey);
  return people.write(async (transaction) => {
    await lockUser(transaction, user.id);
    if (!(await spendChallenge(transaction, people, checked.challenge))) {
      throw fieldError('passkey', 'portal.passkeyWrong');
    }
    if ((await countPasskeys(transaction, user.id)) >= mostPasskeys) throw tooMany();
    const before = await readCurrent(transaction, user.id);
    await insert(transaction, people, before, { ...checked, name: name.trim() });
    await transaction
      .updateTable('users')
      .set({ has_passkey: 1 })
      .where('id', '=', user.id)
      .execute();
    addAudit(transaction, people, { actor: user.id, action: 'user.addPasskey' });
    await tellFactors(transaction, people, before, 'portal.factor.passkeyAdded');
    return afterAdding(transaction, people, session, before);
  });
}

export async function renamePasskey(
  people: People,
  user: UserRow,
  { id, name }: AskOf<typeof userRenamePasskey>,
): Promise<void> {
  assertNotShared(user);
  const renamed = await people.write((transaction) =>
    transaction
      .updateTable('passkey')
      .set({ name: name.trim() })
      .where('id', '=', id)
      .where('user_id', '=', user.id)
      .returning('id')
      .executeTakeFirst(),
  );
  if (!renamed) throw new PortalError('notFound', 'portal.passkeyUnknown');
}

export async function removePasskey(people: People, session: Session, id: string): Promise<void> {
  const { user } = session;
  assertNotShared(user);
  await people.write(async (transaction) => {
    await lockUser(transaction, user.id);
    const removed = await transaction
      .deleteFrom('passkey')
      .where('id', '=', id)
      .where('user_id', '=', user.id)
      .returning('id')
      .executeTakeFirst();
    if (!removed) throw new PortalError('notFound', 'portal.passkeyUnknown');
    const has_passkey = (await countPasskeys(transaction, user.id)) > 0 ? 1 : 0;
    const after = await transaction
      .updateTable('users')
      .set({ has_passkey })
      .where('id', '=', user.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await afterRemoving(transaction, session, after);
    addAudit(transaction, people, { actor: user.id, action: 'user.removePasskey' });
    await tellFactors(transaction, people, after, 'portal.factor.passkeyRemoved');
  });
}

export const passkeysHandlers = {
  'user/beginPasskey': ({ people, session }) => beginPasskey(people, session),
  'user/addPasskey': ({ people, session, request }) => addPasskey(people, session, request),
  'user/renamePasskey': ({ people, user, request }) => renamePasskey(people, user, request),
  'user/removePasskey': ({ people, session, request }) =>
    removePasskey(people, session, request.id),
} satisfies Partial<Handlers>;
