import { pbkdf2Sync } from 'node:crypto';
import { type DeriveKeyFunction, solveChallenge } from 'altcha-lib';
import type { CaptchaChallenge } from '#contract/portal/captcha.ts';
import { ask } from './people.ts';
import type { TestPortal } from './portal.ts';

/** In this thread: a key of one iteration takes less time than its way to another and back. */
const deriveKey: DeriveKeyFunction = async ({ cost, keyLength = 32 }, salt, password) => ({
  parameters: {},
  derivedKey: pbkdf2Sync(password, salt, cost, keyLength, 'sha256'),
});

/** The solution of a challenge, as the widget hands it over. */
export async function solve(challenge: CaptchaChallenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/**
 * Asks for a captcha of so many times the usual work and solves it, as a browser does; open the portal
 * with CAPTCHA_COST 1 to be quick.
 */
export async function solveCaptcha(portal: TestPortal, work?: number): Promise<string> {
  const { data } = await ask(portal, 'GET', 'captcha', work === undefined ? {} : { work });
  return solve(data);
}
