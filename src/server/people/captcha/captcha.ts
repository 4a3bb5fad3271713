import {
  type Challenge,
  createChallenge,
  randomInt,
  type Solution,
  verifySolution,
} from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { isObject } from '#contract/check-value.ts';
import { type CaptchaChallenge, captchaLifeMs, mostCaptchaWork } from '#contract/portal/captcha.ts';
import type { People } from '../people.ts';
import { PortalError } from '../portal-error.ts';

/**
 * Where the solver finds the key it looks for, counted from 0: each step costs one key derivation
 * of CAPTCHA_COST iterations, and the spread keeps anybody from leaving the first ones out.
 */
const fewestSteps = 100;
const mostSteps = 300;

/** Keys that sign challenges and solutions; ALTCHA takes them as text. */
function toCaptchaKeys({ secrets }: People) {
  return {
    hmacSignatureSecret: secrets.derive('captcha challenge'),
    hmacKeySignatureSecret: secrets.derive('captcha solution'),
  };
}

/**
 * A signed challenge of so many times the usual work. Its end stands in `data` instead of `expiresAt`,
 * which browsers hold against their own clocks.
 */
export async function createCaptcha(people: People, work = 1): Promise<CaptchaChallenge> {
  const { parameters, signature } = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: people.settings.captchaCost,
    counter: randomInt(mostSteps * work, fewestSteps * work),
    data: { expires: people.now() + captchaLifeMs, work },
    deriveKey,
    ...toCaptchaKeys(people),
  });
  if (signature === undefined) throw new Error('ALTCHA left a challenge unsigned');
  return { parameters, signature };
}

/** What the widget made: base64 of JSON with challenge and solution; undefined where it is anything else. */
function parsePayload(text: string): { challenge: Challenge; solution: Solution } | undefined {
  try {
    const { challenge, solution } = JSON.parse(Buffer.from(text, 'base64').toString('utf8'));
    const isPayload =
      isObject(challenge?.parameters) &&
      typeof challenge.signature === 'string' &&
      isObject(solution);
    return isPayload ? { challenge, solution: solution as unknown as Solution } : undefined;
  } catch {
    return undefined;
  }
}

/** The challenge that a text solves, signed by us; undefined where it solves none. */
async function findSolved(people: People, text: string) {
  const payload = parsePayload(text);
  if (!payload) return undefined;
  const { verified } = await verifySolution({ ...payload, deriveKey, ...toCaptchaKeys(people) });
  return verified ? payload.challenge : undefined;
}

/** Whether this call is the one that spends a challenge; what expired is forgotten meanwhile. */
function spend(
  { write }: People,
  signature: string,
  { now, expires }: { now: number; expires: number },
): Promise<boolean> {
  return write(async (transaction) => {
    await transaction.deleteFrom('spent_captcha').where('expires_at', '<', now).execute();
    const spent = await transaction
      .insertInto('spent_captcha')
      .values({ signature, expires_at: expires })
      .onConflict((conflict) => conflict.column('signature').doNothing())
      .returning('signature')
      .executeTakeFirst();
    return spent !== undefined;
  });
}

/** Beyond the first asks for twice what is needed: while it is solved somebody else may go on guessing. */
function refuse(text: string, work: number): PortalError {
  const asked = work === 1 ? 1 : Math.min(2 * work, mostCaptchaWork);
  return new PortalError('captcha', text, { data: { work: asked } });
}

/**
 * Spends a solved captcha, before the work it is asked for and in a transaction of its own: it stays
 * spent when that work fails. Throws the PortalError `captcha` where it is missing, forged, expired,
 * spent already, or took less than `work` times the usual work; `data.work` says how much to do.
 */
export async function takeCaptcha(people: People, solution: string | undefined, work = 1) {
  if (!solution) throw refuse('portal.captchaNeeded', work);
  const challenge = await findSolved(people, solution);
  const now = people.now();
  const { expires, work: done } = challenge?.parameters.data ?? {};
  if (challenge?.signature === undefined || typeof expires !== 'number' || expires <= now) {
    throw refuse('portal.captchaOver', work);
  }
  if (typeof done !== 'number' || done < work) throw refuse('portal.captchaNeeded', work);
  if (await spend(people, challenge.signature, { now, expires })) return;
  throw refuse('portal.captchaOver', work);
}
