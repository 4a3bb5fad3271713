import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';
import { expect, type Page } from 'playwright/test';
import type { NewTotp } from '#contract/portal/factors.ts';
import type { SignedIn } from '#contract/portal/user.ts';
import { askPortal } from './people.ts';
import type { Portal } from './server.ts';
import { say } from './texts.ts';

/** A new member of the courier's staff, as the operator tool creates them. */
interface NewReviewer {
  account: string;
  email: string;
  /** The first password, which the tool prints. */
  password: string;
}

/** A member of staff with their own password and an authenticator. */
export interface Reviewer extends NewReviewer {
  /** The secret of the authenticator. */
  secret: string;
}

export function makeReviewer(portal: Portal, name = 'reviewer'): Promise<NewReviewer> {
  const account = `${name}-${randomBytes(4).toString('hex')}`;
  const names = ['--account', account, '--email', `${account}@example.com`];
  return portal.operator('reviewer create', ...names);
}

/** Creates a reviewer and completes their first sign-in. */
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

/** The authenticator's six digits now, or a number of steps later: each code works only once. */
export function readAuthenticator(secret: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return totp.generate({ timestamp: Date.now() + steps * periodMs });
}

/** The longest time from reading a code to its arrival at the server, on a busy machine. */
const onItsWayMs = 5000;

/**
 * The code of the previous step, so that the current one is still unused. The server accepts it until
 * the current step ends: near that end, this waits for the next step.
 */
export async function readEarlierCode(secret: string): Promise<string> {
  const readLeftMs = () => periodMs - (Date.now() % periodMs);
  while (readLeftMs() < onItsWayMs) await pause(readLeftMs());
  return readAuthenticator(secret, -1);
}

/** Opens another session of a reviewer, without a page. */
export function openReviewerSession(url: string, reviewer: Reviewer): Promise<SignedIn> {
  const { account: name, password, secret } = reviewer;
  return askPortal(url, 'user/login', { name, password, totp: readAuthenticator(secret) });
}

/** Signs a reviewer in on the open Login page. */
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
