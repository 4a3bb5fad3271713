import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';
import { expect, type Page } from 'playwright/test';
import type { NewTotp } from '#contract/portal/factors.ts';
import type { SignedIn } from '#contract/portal/user.ts';
import { askPortal } from './people.ts';
import type { Portal } from './server.ts';
import { say } from './texts.ts';

/** Somebody new of the courier's staff, as the operator tool made them. */
interface NewReviewer {
  account: string;
  email: string;
  /** The first one, which they are handed. */
  password: string;
}

/** Somebody of the staff with a password of their own and an authenticator. */
export interface Reviewer extends NewReviewer {
  /** Of the authenticator. */
  secret: string;
}

export function makeReviewer(portal: Portal, name = 'reviewer'): Promise<NewReviewer> {
  const account = `${name}-${randomBytes(4).toString('hex')}`;
  const names = ['--account', account, '--email', `${account}@example.com`];
  return portal.operator('reviewer create', ...names);
}

/** The same after their first sign-in. */
export async function createReviewer(portal: Portal, name?: string): Promise<Reviewer> {
  const made = await makeReviewer(portal, name);
  const { account, password: oldPassword } = made;
  const newPassword = `A ${randomBytes(8).toString('hex')} desk`;
  const ask = <Data>(path: string, body: object, token?: string) =>
    askPortal<Data>(portal.url, path, { ...body }, token);
  const { token } = await ask<SignedIn>('user/login', { name: account, password: oldPassword });
  await ask('user/changePassword', { oldPassword, newPassword, endOthers: false }, token);
  const { challenge, secret } = await ask<NewTotp>('user/beginTotp', {}, token);
  await ask('user/setTotp', { challenge, totp: await readEarlierCode(secret) }, token);
  return { ...made, password: newPassword, secret };
}

const periodMs = 30_000;

/** The six digits that the authenticator shows at this moment, or so many steps later: none of them works twice. */
export function readAuthenticator(secret: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return totp.generate({ timestamp: Date.now() + steps * periodMs });
}

/** What a form takes from its code to the server, on a machine that has other work. */
const onItsWayMs = 5000;

/**
 * The code of the step before, so that the one that is shown now has still to be used. The server takes
 * it until this step ends: where that is near, the next one is waited for.
 */
export async function readEarlierCode(secret: string): Promise<string> {
  const readLeftMs = () => periodMs - (Date.now() % periodMs);
  while (readLeftMs() < onItsWayMs) await pause(readLeftMs());
  return readAuthenticator(secret, -1);
}

/** Another session of a reviewer, without a page. */
export function openReviewerSession(url: string, reviewer: Reviewer): Promise<SignedIn> {
  const { account: name, password, secret } = reviewer;
  return askPortal(url, 'user/login', { name, password, totp: readAuthenticator(secret) });
}

/** Signs a reviewer in on Login, which stands open. */
export async function signInReviewer(page: Page, reviewer: Reviewer): Promise<void> {
  const { account, password, secret } = reviewer;
  await page.getByLabel(say('login.name')).fill(account);
  await page.getByLabel(say('field.password'), { exact: true }).fill(password);
  const submit = page
    .getByRole('main')
    .getByRole('button', { name: say('login.submit'), exact: true });
  await submit.click();
  const code = page.getByLabel(say('login.totp'));
  await expect(code).toBeFocused();
  await code.fill(readAuthenticator(secret));
  await submit.click();
}
