import { randomBytes } from 'node:crypto';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { expect, type Page } from 'playwright/test';
import type { CaptchaChallenge } from '#contract/portal/captcha.ts';
import type { DemoSignIn } from '#contract/portal/demo.ts';
import type { OutboxMessage } from '#contract/portal/outbox.ts';
import type { SignedIn } from '#contract/portal/user.ts';

/** Somebody who registered on a server, and what their browser keeps. */
export interface Person {
  account: string;
  email: string;
  password: string;
  signedIn: SignedIn;
}

/** One portal call; throws where the answer is no success. */
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

/** The solution of a fresh captcha, found as a browser finds it. */
async function solveCaptcha(url: string): Promise<string> {
  const challenge = await askPortal<CaptchaChallenge>(url, 'captcha');
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** Six digits that stand by themselves, and in no link. */
const code = /(?<![\w-])\d{6}(?![\w-])/;

/** The newest message of the demo's outbox to a phone or an e-mail that says something like it. */
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

/** The six digits of the newest message to somebody. */
export async function readCode(url: string, recipient: string): Promise<string> {
  const { body } = await readMessage(url, recipient, code);
  return code.exec(body)?.[0] ?? '';
}

/** An address of the block kept for tests (RFC 2544): what one address may ask for in an hour is limited. */
const toAddress = () => ['198', '18', ...randomBytes(2)].join('.');

/** Registers somebody new by e-mail, from an address of their own. */
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

/** Another session of a person, as from another browser, which may say of itself what it is. */
export async function signInAgain(
  url: string,
  { account, password }: Person,
  userAgent?: string,
): Promise<SignedIn> {
  const from: Record<string, string> = userAgent ? { 'user-agent': userAgent } : {};
  return askPortal<SignedIn>(url, 'user/login', { name: account, password }, '', '127.0.0.1', from);
}

/** Lets a page be signed in wherever it goes. */
export async function keepSignedIn(page: Page, { token, uuid, userData }: SignedIn): Promise<void> {
  const stored = { token, uuid, userData: JSON.stringify(userData) };
  await page.addInitScript((values) => Object.assign(localStorage, values), stored);
}

/** A session of the demo's integrator, whom everybody may be. */
export async function openDemoSession(url: string): Promise<SignedIn> {
  const { signIn } = await askPortal<{ signIn: DemoSignIn }>(url, 'demo/account');
  return askPortal(url, 'user/login', { ...signIn });
}

/** Lets a page's browser be signed in; the page is on its way nowhere afterwards. */
export async function enter(page: Page, url: string, { signedIn }: Person): Promise<void> {
  const { token, uuid, userData } = signedIn;
  // Any address of the server's: the storage belongs to its origin.
  await page.goto(`${url}/vectors.json`);
  await page.evaluate((stored) => Object.assign(localStorage, stored), {
    token,
    uuid,
    userData: JSON.stringify(userData),
  });
}
