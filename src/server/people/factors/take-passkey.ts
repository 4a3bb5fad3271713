import { isIP } from 'node:net';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { PasskeyOptions } from '#contract/portal/factor.ts';
import type { NoPasskeys } from '#contract/portal/factors.ts';
import type { UserRow } from '#server/database/people-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import { onDemand } from '#server/runtime/gradual.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Handlers } from '../asked.ts';
import { addAudit } from '../audit/audit.ts';
import type { People } from '../people.ts';
import { PortalError } from '../portal-error.ts';
import { assertNotShared } from '../users/assert-own.ts';
import { isChallenge, newChallenge, type Purpose, spendChallenge } from './challenge.ts';

export interface RelyingParty {
  /** Host of PUBLIC_URL: a passkey works there and on its subdomains. */
  id: string;
  name: string;
  origins: string[];
}

const isOwnMachine = (host: string) => host === 'localhost' || host.endsWith('.localhost');

/** The portal's relying party, or why browsers cannot create passkeys for it. */
export function toRelyingParty({
  publicUrl,
  allowedOrigins,
  brandName,
}: Pick<Settings, 'publicUrl' | 'allowedOrigins' | 'brandName'>): RelyingParty | NoPasskeys {
  const { hostname, protocol, origin } = new URL(publicUrl);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return 'address';
  if (protocol !== 'https:' && !isOwnMachine(hostname)) return 'http';
  return { id: hostname, name: brandName, origins: [origin, ...allowedOrigins] };
}

/** A response with valid signature, origin and purpose, not yet consumed. */
export interface CheckedPasskey {
  id: string;
  userId: string;
  challenge: string;
  counter: number;
  backedUp: boolean;
}

export const loadWebAuthn = onDemand(
  () => import('@simplewebauthn/server'),
  [() => import('@simplewebauthn/server/helpers')],
);

/** Ids of a user's passkeys with their transports. */
export async function listCredentials(database: Queryable, userId: string) {
  const rows = await database
    .selectFrom('passkey')
    .select(['id', 'transports'])
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ id, transports }) => ({ id, transports: JSON.parse(transports) as never[] }));
}

/** Options for requesting one of a user's passkeys, or any passkey before a sign-in. */
export async function toPasskeyOptions(
  people: People,
  purpose: Purpose,
  userId?: string,
): Promise<PasskeyOptions | null> {
  const party = toRelyingParty(people.settings);
  if (typeof party === 'string') return null;
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const allowed = userId === undefined ? [] : await listCredentials(people.database, userId);
  return {
    ...(await generateAuthenticationOptions({
      rpID: party.id,
      challenge: Uint8Array.from(newChallenge(people, purpose)),
      allowCredentials: allowed,
      userVerification: 'required',
    })),
  };
}

/** Parses a browser's JSON; undefined if it is invalid. */
export function readAnswer<Answer>(text: string): Answer | undefined {
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === 'object' && answer !== null ? (answer as Answer) : undefined;
  } catch {
    return undefined;
  }
}

type Row = Awaited<ReturnType<typeof findPasskey>>;

function findPasskey(database: Queryable, id: unknown) {
  return database
    .selectFrom('passkey')
    .select(['id', 'user_id', 'public_key'])
    .where('id', '=', String(id))
    .executeTakeFirst();
}

/** The verified content of the signature; undefined if verification fails. */
async function verify(
  people: People,
  { party, purpose }: { party: RelyingParty; purpose: Purpose },
  answer: AuthenticationResponseJSON,
  passkey: NonNullable<Row>,
) {
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  let challenge = '';
  const verified = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: (text) => {
      challenge = text;
      return isChallenge(people, purpose, text);
    },
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    requireUserVerification: true,
    // The counter is compared and written in one statement, so that concurrent uses are ordered.
    credential: {
      id: passkey.id,
      publicKey: Uint8Array.from(Buffer.from(passkey.public_key, 'base64url')),
      counter: 0,
    },
  }).catch(() => undefined);
  return verified?.verified ? { challenge, ...verified.authenticationInfo } : undefined;
}

/** Verifies a response with the passkey that it names; undefined if it is invalid. */
export async function checkPasskey(
  people: People,
  text: string,
  purpose: Purpose,
): Promise<CheckedPasskey | undefined> {
  const party = toRelyingParty(people.settings);
  const answer = readAnswer<AuthenticationResponseJSON>(text);
  const passkey = answer && (await findPasskey(people.database, answer.id));
  if (typeof party === 'string' || !passkey) return undefined;
  const verified = await verify(people, { party, purpose }, answer, passkey);
  if (!verified) return undefined;
  const { userHandle } = answer.response;
  const owner = userHandle && Buffer.from(userHandle, 'base64url').toString();
  if (owner && owner !== passkey.user_id) return undefined;
  return {
    id: passkey.id,
    userId: passkey.user_id,
    challenge: verified.challenge,
    counter: verified.newCounter,
    backedUp: verified.credentialBackedUp,
  };
}

/**
 * Consumes a passkey response: uses its challenge and raises its counter. False if it was already
 * used, or if the counter does not increase, which indicates a copied key and is audited.
 */
export async function spendPasskey(
  transaction: Queryable,
  people: People,
  user: Pick<UserRow, 'id'>,
  { id, challenge, counter, backedUp }: CheckedPasskey,
): Promise<boolean> {
  if (!(await spendChallenge(transaction, people, challenge))) return false;
  const used = await transaction
    .updateTable('passkey')
    .set({ counter, used_at: people.now(), backed_up: backedUp ? 1 : 0 })
    .where('id', '=', id)
    .where('user_id', '=', user.id)
    .where(({ eb, or, and }) =>
      or([eb('counter', '<', counter), ...(counter === 0 ? [and([eb('counter', '=', 0)])] : [])]),
    )
    .returning('id')
    .executeTakeFirst();
  if (used) return true;
  const kept = await transaction
    .selectFrom('passkey')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', user.id)
    .executeTakeFirst();
  if (kept) addAudit(transaction, people, { actor: user.id, action: 'user.passkeyCopied' });
  return false;
}

export const takePasskeyHandlers = {
  'user/beginLogin': async ({ people }) => {
    const options = await toPasskeyOptions(people, { purpose: 'signIn', holder: '' });
    // Pages call it on every portal, so the absence is a normal response and not 404.
    if (!options) throw new PortalError('notFound', 'portal.noPasskeys');
    return options;
  },
  'user/beginProof': async ({ people, session, user }) => {
    assertNotShared(user);
    const purpose = { purpose: 'confirm', holder: session.id } as const;
    const options = await toPasskeyOptions(people, purpose, user.id);
    if (!options) throw new PortalError('notFound', 'portal.noPasskeys');
    return options;
  },
} satisfies Partial<Handlers>;
