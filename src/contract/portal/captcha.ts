import { anyone } from './access.ts';
import { get } from './define-call.ts';
import { number, optional } from './fields.ts';

/** A challenge of ALTCHA, signed by the server, as its widget takes it. */
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

/** How long a challenge may be solved and spent, in milliseconds. */
export const captchaLifeMs = 10 * 60_000;

/** The most work that is ever asked for, as a multiple of what a captcha takes at first. */
export const mostCaptchaWork = 50;

/**
 * A fresh challenge; its solution can be spent once, as `captcha` of another call. Where guessing goes
 * on a refusal says in `data.work` how much more a challenge must take.
 */
export const getCaptcha = get<CaptchaChallenge>()('captcha', anyone, {
  work: optional(number(1, mostCaptchaWork)),
});
