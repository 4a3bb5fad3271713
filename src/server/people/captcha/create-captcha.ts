import { createChallenge, randomInt } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { type CaptchaChallenge, captchaLifeMs } from '#contract/portal/captcha.ts';
import type { People } from '../people.ts';

/**
 * Where the solver finds the key it looks for, counted from 0: each step costs one key derivation
 * of CAPTCHA_COST iterations, and the spread keeps anybody from leaving the first ones out.
 */
const fewestSteps = 100;
const mostSteps = 300;

/** Keys that sign challenges and solutions; ALTCHA takes them as text. */
export function toCaptchaKeys({ secrets }: People) {
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
