import assert from 'node:assert/strict';
import type { SignedIn } from '#contract/portal/user.ts';
import { solveCaptcha } from './captcha.ts';
import {
  addPerson,
  ask,
  type Person,
  type PersonParts,
  type PortalAnswer,
  toCheapHash,
} from './people.ts';
import { openTestPortal, type TestPortal } from './portal.ts';

/** A valid password. */
export const goodPassword = 'violet-harbour-42';

const goodHash = toCheapHash(goodPassword);

/** A portal with cheap captchas, where tests choose the address of a call. */
export function openPeoplePortal(settings: Record<string, string> = {}): Promise<TestPortal> {
  return openTestPortal({ CAPTCHA_COST: '1', TRUST_PROXY: 'on', ...settings });
}

let addresses = 0;

/** Headers of a call from an unused address. */
export function fromElsewhere(): Record<string, string> {
  addresses += 1;
  return { 'x-forwarded-for': `10.${Math.floor(addresses / 250)}.${addresses % 250}.1` };
}

/** The code of the last message to a recipient. */
export async function lastCode({ context }: TestPortal, recipient: string): Promise<string> {
  const { body } = await context.database
    .selectFrom('message')
    .select('body')
    .where('recipient', '=', recipient)
    .where('template', 'like', 'code%')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const code = /\d{6}/.exec(body)?.[0];
  assert.ok(code, body);
  return code;
}

/** Sends a visitor's code to an email or phone and returns it. */
export async function visitorCode(
  portal: TestPortal,
  purpose: 'register' | 'reset',
  target: string,
): Promise<string> {
  const captcha = await solveCaptcha(portal);
  const headers = fromElsewhere();
  const { code, msg } = target.includes('@')
    ? await ask(portal, 'POST', 'user/sendEmail', { purpose, email: target, captcha }, { headers })
    : await ask(portal, 'POST', 'user/sendSms', { purpose, phone: target, captcha }, { headers });
  assert.equal(code, 1, msg);
  return lastCode(portal, target);
}

/** Sends a code to a signed-in user's current or new contact and returns it. */
export async function ownCode(
  portal: TestPortal,
  token: string,
  request: { purpose: string; phone?: string; email?: string },
  recipient: string,
): Promise<string> {
  const captcha = await solveCaptcha(portal);
  const caller = { token, headers: fromElsewhere() };
  const asked = { ...request, captcha };
  const { code, msg } = await ask(portal, 'POST', 'sms/sendSms', asked, caller);
  assert.equal(code, 1, msg);
  return lastCode(portal, recipient);
}

let registered = 0;

export interface Registered extends SignedIn {
  account: string;
  email: string;
}

/** A request of the register page; `parts` replaces fields. */
export async function registration(
  portal: TestPortal,
  parts: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  registered += 1;
  const email = `new${registered}@example.com`;
  const emailCode = 'email' in parts ? undefined : await visitorCode(portal, 'register', email);
  return {
    account: `new.person${registered}`,
    email,
    emailCode,
    password: goodPassword,
    terms: true,
    language: 'EN',
    captcha: await solveCaptcha(portal),
    ...parts,
  };
}

/** A registered user with the password `goodPassword`. */
export async function registerPerson(
  portal: TestPortal,
  parts: Record<string, unknown> = {},
): Promise<Registered> {
  const request = await registration(portal, parts);
  const { code, msg, data } = await ask(portal, 'POST', 'user/register', request);
  assert.equal(code, 1, `${msg} ${JSON.stringify(data)}`);
  return { ...data, account: request.account, email: request.email };
}

export function login(
  portal: TestPortal,
  name: string,
  password = goodPassword,
  more: Record<string, unknown> = {},
  headers: Record<string, string> = fromElsewhere(),
): Promise<PortalAnswer> {
  const request = { name, password, ...more };
  return ask(portal, 'POST', 'user/login', request, { headers });
}

/** A user with a session and the password `goodPassword`, without messages. */
export async function addMember(
  portal: TestPortal,
  parts: PersonParts = {},
): Promise<Person & { email: string }> {
  const person = await addPerson(portal, { password_hash: goodHash, ...parts });
  return { ...person, email: person.user.email ?? '' };
}
