import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Queryable } from '#server/database/tables.ts';
import { ask, succeed } from './people.ts';
import type { TestPortal } from './portal.ts';
import { type Misdeeds, SoftPasskey } from './soft-passkey.ts';

const periodMs = 30_000;

/** Adds a passkey without an authenticator; returns its id. */
export async function insertPasskey(database: Queryable, user_id: string, created_at: number) {
  const id = randomUUID();
  const key = { public_key: '', counter: 0, transports: '[]', backed_up: 0 } as const;
  await database
    .insertInto('passkey')
    .values({ id, user_id, ...key, name: 'A key', created_at, used_at: null })
    .execute();
  return id;
}

interface SignedIn {
  token: string;
}

/** The code of a secret, a number of steps from now. */
export function totpOf({ clock }: TestPortal, secret: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return totp.generate({ timestamp: clock.now + steps * periodMs });
}

/** Sets up an authenticator, which uses its first code. */
export async function addAuthenticator(portal: TestPortal, person: SignedIn) {
  const { challenge, secret } = await succeed(portal, person, 'user/beginTotp');
  const totp = totpOf(portal, secret);
  const { recoveryCodes } = await succeed(portal, person, 'user/setTotp', { challenge, totp });
  return { secret, recoveryCodes: recoveryCodes as string[] | null };
}

/** Sets up a passkey of a software authenticator. */
export async function addSoftPasskey(
  portal: TestPortal,
  person: SignedIn,
  passkey = new SoftPasskey(),
) {
  const options = await succeed(portal, person, 'user/beginPasskey');
  const request = { name: 'A test’s key', passkey: passkey.create(options) };
  const { recoveryCodes } = await succeed(portal, person, 'user/addPasskey', request);
  return { passkey, recoveryCodes: recoveryCodes as string[] | null };
}

/** Responds to a sign-in without a name. */
export async function answerLogin(portal: TestPortal, passkey: SoftPasskey, misdeeds?: Misdeeds) {
  const { data } = await ask(portal, 'GET', 'user/beginLogin');
  return passkey.get(data, misdeeds);
}
