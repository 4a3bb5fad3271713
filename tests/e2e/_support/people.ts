import { randomBytes } from 'node:crypto';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { expect, type Page } from 'playwright/test';
import type { CaptchaChallenge } from '#contract/portal/captcha.ts';
import type { DemoSignIn } from '#contract/portal/demo.ts';
import type { OutboxMessage } from '#contract/portal/outbox.ts';
import type { SignedIn } from '#contract/portal/user.ts';

/** A person registered on a server, with the session that their browser keeps. */
export interface Person {
  account: string;
  email: string;
  password: string;
  signedIn: SignedIn;
}

/** Makes a portal call; throws if it fails. */
export async function askPortal<Data>(
  url: string,
  path: string,
  body?: Record<string, unknown>,
  token = '',
  address = '127.0.0.1',
  headers: Record<string, string> = {},
): Promise<Data> {
  const response = await fetch(`${url}/openplatformweb/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      token,
      langType: 'EN',
      'x-forwarded-for': address,
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { code: number; msg: string; data: Data };
  expect(answer, path).toMatchObject({ code: 1 });
  return answer.data;
}

/** Solves a new captcha as a browser does. */
async function solveCaptcha(url: string): Promise<string> {
  const challenge = await askPortal<CaptchaChallenge>(url, 'captcha');
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** Six digits outside a word or a link. */
const code = /(?<![\w-])\d{6}(?![\w-])/;

/** The newest matching message in the demo's outbox to a phone number or an email address. */
export async function readMessage(
  url: string,
  recipient: string,
  pattern = /./,
): Promise<OutboxMessage> {
  let found: OutboxMessage | undefined;
  await expect
    .poll(async () => {
      const { messages } = await askPortal<{ messages: OutboxMessage[] }>(url, 'demo/outbox');
      found = messages.find(
        (message) => message.recipient === recipient && pattern.test(message.body),
      );
      return found;
    }, `a message to ${recipient}`)
    .toBeDefined();
  if (!found) throw new Error(`no message to ${recipient}`);
  return found;
}

/** The six digits of the newest message to a recipient. */
export async function readCode(url: string, recipient: string): Promise<string> {
  const { body } = await readMessage(url, recipient, code);
  return code.exec(body)?.[0] ?? '';
}

/** A random address of the block for tests (RFC 2544), because each address has an hourly limit. */
const toAddress = () => ['198', '18', ...randomBytes(2)].join('.');

/** Registers a new person by email, from their own IP address. */
export async function registerPerson(url: string): Promise<Person> {
  const account = `tester-${randomBytes(4).toString('hex')}`;
  const email = `${account}@example.com`;
  const password = `A ${randomBytes(8).toString('hex')} parcel`;
  const purpose = 'register';
  const captcha = await solveCaptcha(url);
  await askPortal(url, 'user/sendEmail', { purpose, email, captcha }, '', toAddress());
  const emailCode = await readCode(url, email);
  const signedIn = await askPortal<SignedIn>(url, 'user/register', {
    account,
    email,
    emailCode,
    password,
    terms: true,
    language: 'EN',
    captcha: await solveCaptcha(url),
  });
  return { account, email, password, signedIn };
}

/** Opens another session of a person, as from another browser, with an optional user agent. */
export async function signInAgain(
  url: string,
  { account, password }: Person,
  userAgent?: string,
): Promise<SignedIn> {
  const from: Record<string, string> = userAgent ? { 'user-agent': userAgent } : {};
  return askPortal<SignedIn>(url, 'user/login', { name: account, password }, '', '127.0.0.1', from);
}

/** Keeps a page signed in on every visit. */
export async function keepSignedIn(page: Page, { token, uuid, userData }: SignedIn): Promise<void> {
  const stored = { token, uuid, userData: JSON.stringify(userData) };
  await page.addInitScript((values) => Object.assign(localStorage, values), stored);
}

/** Opens a session of the demo's integrator, which everyone may use. */
export async function openDemoSession(url: string): Promise<SignedIn> {
  const { signIn } = await askPortal<{ signIn: DemoSignIn }>(url, 'demo/account');
  return askPortal(url, 'user/login', { ...signIn });
}

/** Signs a page's browser in; leaves the page on a file of the server. */
export async function enter(page: Page, url: string, { signedIn }: Person): Promise<void> {
  const { token, uuid, userData } = signedIn;
  // Storage belongs to the origin, so any address of the server will do.
  await page.goto(`${url}/vectors.json`);
  await page.evaluate((stored) => Object.assign(localStorage, stored), {
    token,
    uuid,
    userData: JSON.stringify(userData),
  });
}
