import { pbkdf2Sync } from 'node:crypto';
import { type DeriveKeyFunction, solveChallenge } from 'altcha-lib';
import type { CaptchaChallenge } from '#contract/portal/captcha.ts';
import { ask } from './people.ts';
import type { TestPortal } from './portal.ts';

/** In this thread: one iteration is faster than a message to another. */
const deriveKey: DeriveKeyFunction = async ({ cost, keyLength = 32 }, salt, password) => ({
  parameters: {},
  derivedKey: pbkdf2Sync(password, salt, cost, keyLength, 'sha256'),
});

/** The solution of a challenge, as the widget sends it. */
export async function solve(challenge: CaptchaChallenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/**
 * Requests a captcha of `work` times the usual work and solves it like a browser; open the portal
 * with CAPTCHA_COST 1 for speed.
 */
export async function solveCaptcha(portal: TestPortal, work?: number): Promise<string> {
  const { data } = await ask(portal, 'GET', 'captcha', work === undefined ? {} : { work });
  return solve(data);
}
