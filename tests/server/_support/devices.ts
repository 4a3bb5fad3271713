import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { SignedIn } from '#contract/portal/user.ts';
import type { Person } from './people.ts';
import type { TestPortal } from './portal.ts';
import { messagesTo } from './records.ts';
import { goodPassword, login } from './sign-up.ts';

export const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
export const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** The random bits of a browser. */
export const newDevice = () => randomBytes(16).toString('hex');

interface From {
  address: string;
  userAgent?: string;
  device?: string | undefined;
  password?: string;
}

/** Tries to sign in from an address with a browser; without a device it has no bits. */
export function tryFrom(
  portal: TestPortal,
  { user }: Pick<Person, 'user'>,
  { address, userAgent = firefox, device, password = goodPassword }: From,
) {
  const headers: Record<string, string> = { 'x-forwarded-for': address, 'user-agent': userAgent };
  return login(portal, user.account, password, device ? { device } : {}, headers);
}

/** The same, with success. */
export async function signInFrom(
  portal: TestPortal,
  person: Pick<Person, 'user'>,
  from: From,
): Promise<SignedIn> {
  const { code, msg, data } = await tryFrom(portal, person, from);
  assert.equal(code, 1, msg);
  return data;
}

/** Texts of the messages about unknown devices to a user, oldest first. */
export async function notifiedDevices(
  portal: TestPortal,
  person: Pick<Person, 'user'>,
): Promise<string[]> {
  return (await messagesTo(portal, person, 'newDevice')).map(({ body }) => body);
}

/** The token of the link in such a message. */
export function linkToken(body: string | undefined): string {
  const token = /\/endSession#([\w-]{43})/.exec(body ?? '')?.[1];
  assert.ok(token, body ?? 'no message');
  return token;
}
