import { randomBytes } from 'node:crypto';
import { TOTP, URI } from 'otpauth';
import { expect, type Page } from 'playwright/test';
import type { SignedIn } from '#contract/portal/user.ts';
import { askPortal } from './people.ts';
import type { Portal } from './server.ts';
import { say } from './texts.ts';

/** Somebody of the courier's staff, as the operator tool made them. */
export interface Reviewer {
  account: string;
  password: string;
  /** Address of the authenticator's secret. */
  otpauth: string;
}

export async function createReviewer(portal: Portal): Promise<Reviewer> {
  const account = `reviewer-${randomBytes(4).toString('hex')}`;
  const names = ['--account', account, '--email', `${account}@example.com`];
  return portal.operator<Reviewer>('reviewer create', ...names);
}

const periodMs = 30_000;

/** The six digits that the authenticator shows at this moment, or next: none of them works twice. */
export function readAuthenticator(otpauth: string, isNext = false): string {
  const totp = URI.parse(otpauth);
  if (!(totp instanceof TOTP)) throw new Error(`no time-based code: ${otpauth}`);
  return totp.generate({ timestamp: Date.now() + (isNext ? periodMs : 0) });
}

/** Another session of a reviewer, without a page. */
export function openReviewerSession(url: string, reviewer: Reviewer): Promise<SignedIn> {
  const { account: name, password, otpauth } = reviewer;
  return askPortal(url, 'user/login', { name, password, totp: readAuthenticator(otpauth) });
}

/** Signs a reviewer in on Login, which stands open. */
export async function signInReviewer(page: Page, reviewer: Reviewer): Promise<void> {
  const { account, password, otpauth } = reviewer;
  await page.getByLabel(say('login.name')).fill(account);
  await page.getByLabel(say('field.password'), { exact: true }).fill(password);
  const submit = page
    .getByRole('main')
    .getByRole('button', { name: say('login.submit'), exact: true });
  await submit.click();
  const code = page.getByLabel(say('login.totp'));
  await expect(code).toBeFocused();
  await code.fill(readAuthenticator(otpauth));
  await submit.click();
}
