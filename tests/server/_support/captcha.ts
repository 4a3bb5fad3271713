import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { CaptchaChallenge } from '#contract/portal/captcha.ts';
import { ask } from './people.ts';
import type { TestPortal } from './portal.ts';

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
