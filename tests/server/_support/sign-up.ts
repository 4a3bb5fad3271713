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

/** A password that no rule refuses. */
export const goodPassword = 'violet-harbour-42';

const goodHash = toCheapHash(goodPassword);

/** A portal where captchas cost nothing, and a test says from which address it calls. */
export function openPeoplePortal(settings: Record<string, string> = {}): Promise<TestPortal> {
  return openTestPortal({ CAPTCHA_COST: '1', TRUST_PROXY: 'on', ...settings });
}

let addresses = 0;

/** Headers of a call from an address that nobody else of the test has. */
export function fromElsewhere(): Record<string, string> {
  addresses += 1;
  return { 'x-forwarded-for': `10.${Math.floor(addresses / 250)}.${addresses % 250}.1` };
}

/** The code of the last message to somebody. */
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

/** Has a visitor's code sent to an e-mail or phone; answers it. */
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

/** Has a code sent to what a signed-in person has, or is about to have; answers it. */
export async function ownCode(
  portal: TestPortal,
  token: string,
  request: { purpose: string; phone?: string; email?: string },
  recipient: string,
): Promise<string> {
  const captcha = await solveCaptcha(portal);
  const { code, msg } = await ask(
    portal,
    'POST',
    'sms/sendSms',
    { ...request, captcha },
    { token, headers: fromElsewhere() },
  );
  assert.equal(code, 1, msg);
  return lastCode(portal, recipient);
}

let registered = 0;

export interface Registered extends SignedIn {
  account: string;
  email: string;
}

/** What a form of the register page sends; `parts` replaces fields. */
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

/** A person who went through registration, with the password `goodPassword`. */
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

/** A person with a session and the password `goodPassword`, to whom no message was sent yet. */
export async function addMember(
  portal: TestPortal,
  parts: PersonParts = {},
): Promise<Person & { email: string }> {
  const person = await addPerson(portal, { password_hash: goodHash, ...parts });
  return { ...person, email: person.user.email ?? '' };
}
