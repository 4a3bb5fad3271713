import type { Static } from 'typebox';
import { minuteMs } from '../durations.ts';
import { anyone } from './access.ts';
import { answer, decimal, either, flag, nothing, recordOf, text, whole } from './answer-fields.ts';
import { get } from './define-call.ts';
import { number, optional } from './fields.ts';

/** A signed ALTCHA challenge. */
export const CaptchaChallenge = answer({
  parameters: answer({
    algorithm: text,
    nonce: text,
    salt: text,
    cost: whole,
    keyLength: whole,
    keyPrefix: text,
    keySignature: optional(text),
    data: optional(recordOf(either([text, decimal, flag, nothing]))),
  }),
  signature: text,
});
export type CaptchaChallenge = Static<typeof CaptchaChallenge>;

/** Validity of a challenge, in milliseconds. */
export const captchaLifeMs = 10 * minuteMs;

/** Maximum captcha work, as a multiple of the usual. */
export const mostCaptchaWork = 50;

/**
 * A fresh challenge; its solution can be used once, as `captcha` of another call. While guessing
 * continues, `data.work` of a refusal is the required work.
 */
export const getCaptcha = get(CaptchaChallenge)('captcha', anyone, {
  work: optional(number(1, mostCaptchaWork)),
});
