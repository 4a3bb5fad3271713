import { defineCall } from './define-call.ts';
import { fields } from './fields.ts';

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

/** A fresh challenge; its solution can be spent once, as `captcha` of another call. */
export const getCaptcha = defineCall<CaptchaChallenge>()({
  method: 'GET',
  path: 'captcha',
  request: fields({}),
});
