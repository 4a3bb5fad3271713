import {
  type Challenge,
  createChallenge,
  randomInt,
  type Solution,
  verifySolution,
} from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { isObject } from '#contract/is-object.ts';
import { type CaptchaChallenge, captchaLifeMs, mostCaptchaWork } from '#contract/portal/captcha.ts';
import type { Handlers } from '../asked.ts';
import type { People } from '../people.ts';
import { PortalError } from '../portal-error.ts';

/**
 * Index of the key that the solver looks for, from 0. Each step costs one key derivation of
 * CAPTCHA_COST iterations; the random spread prevents skipping the first ones.
 */
const fewestSteps = 100;
const mostSteps = 300;

/** Keys that sign challenges and solutions, as the strings that ALTCHA needs. */
function toCaptchaKeys({ secrets }: People) {
  return {
    hmacSignatureSecret: secrets.derive('captcha challenge'),
    hmacKeySignatureSecret: secrets.derive('captcha solution'),
  };
}

/**
 * A signed challenge of `work` times the usual work. Its expiry is in `data` instead of
 * `expiresAt`, which browsers compare with their own clocks.
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

/** Parses base64 of JSON with challenge and solution; undefined if it is invalid. */
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

/** The challenge of a valid solution, signed by us; undefined for an invalid one. */
async function findSolved(people: People, text: string) {
  const payload = parsePayload(text);
  if (!payload) return undefined;
  const { verified } = await verifySolution({ ...payload, deriveKey, ...toCaptchaKeys(people) });
  return verified ? payload.challenge : undefined;
}

/** True for the one call that consumes a challenge; also deletes expired ones. */
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

/** Above the usual work, twice the needed amount, since others may keep guessing while it is solved. */
function refuse(text: string, work: number): PortalError {
  const asked = work === 1 ? 1 : Math.min(2 * work, mostCaptchaWork);
  return new PortalError('captcha', text, { data: { work: asked } });
}

/** The most captcha work that a refused attempt demands, as a multiple of the usual. */
export const mostDemandedWork = 25;

/**
 * Consumes a solved captcha before the protected work, in a separate transaction: it stays consumed
 * if that work fails. Throws the PortalError `captcha` if it is missing, forged, expired, used or
 * took less than `work` times the usual work; `data.work` is the required amount.
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

export const captchaHandlers = {
  captcha: ({ people, request }) => createCaptcha(people, request.work),
} satisfies Partial<Handlers>;
