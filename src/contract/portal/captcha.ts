import { anyone } from './access.ts';
import { get } from './define-call.ts';
import { number, optional } from './fields.ts';

/** A signed ALTCHA challenge. */
export interface CaptchaChallenge {
  parameters: {
    algorithm: string;
    nonce: string;
    salt: string;
    cost: number;
    keyLength: number;
    keyPrefix: string;
    keySignature?: string;
    data?: Record<string, string | number | boolean | null>;
  };
  signature: string;
}

/** Validity of a challenge, in milliseconds. */
export const captchaLifeMs = 10 * 60_000;

/** Maximum captcha work, as a multiple of the usual. */
export const mostCaptchaWork = 50;

/**
 * A fresh challenge; its solution can be used once, as `captcha` of another call. While guessing
 * continues, `data.work` of a refusal is the required work.
 */
export const getCaptcha = get<CaptchaChallenge>()('captcha', anyone, {
  work: optional(number(1, mostCaptchaWork)),
});
