import type { Static } from 'typebox';
import { minuteMs, minuteS } from '../durations.ts';
import { anyone, person } from './access.ts';
import { answer, flag, text, whole } from './answer-fields.ts';
import { post } from './define-call.ts';
import { captcha, email, line, oneOf, optional, phone } from './fields.ts';

/** Purposes of a visitor's code. */
export const visitorPurposes = ['register', 'reset'] as const;

/** Purposes of a signed-in user's code: proves a new phone or email. */
export const ownPurposes = ['newPhone', 'newEmail'] as const;

export type Purpose = (typeof visitorPurposes)[number] | (typeof ownPurposes)[number];

/** Validity of a code, and the pause before the requester may request another for the same target. */
export const codeLifeMs = 10 * minuteMs;
export const codePauseS = minuteS;

/** A code was sent; the response does not reveal whether an account exists. */
export const CodeSent = answer({
  /** `outbox`: the demo's page of messages, instead of an email or text message. */
  deliveredTo: oneOf(['mail', 'sms', 'outbox']),
  /** Seconds until the requester may request another for the same target. */
  waitS: whole,
  /** Sent back with the code, as `codeToken` of user/resetPwd, `emailCodeToken` or `phoneCodeToken` of user/register. */
  codeToken: text,
});
export type CodeSent = Static<typeof CodeSent>;

export const userSendSms = post(CodeSent)(
  'user/sendSms',
  { ...anyone, logged: true },
  { purpose: oneOf(visitorPurposes), phone, captcha },
);

export const userSendEmail = post(CodeSent)(
  'user/sendEmail',
  { ...anyone, logged: true },
  { purpose: oneOf(visitorPurposes), email, captcha },
);

/** Sends a code to a signed-in user: `phone` for newPhone, `email` for newEmail. */
export const ownSendSms = post(CodeSent)(
  'sms/sendSms',
  { ...person, logged: true },
  { purpose: oneOf(ownPurposes), phone: optional(phone), email: optional(email), captcha },
);

/** True if an account with this name or phone exists. */
export const userCheckUserByPhoneOrAccount = post(answer({ exists: flag }))(
  'user/checkUserByPhoneOrAccount',
  { ...anyone, logged: true },
  { phoneOrAccount: line(32), captcha },
);

export const userCheckUserByEmail = post(answer({ exists: flag }))(
  'user/checkUserByEmail',
  { ...anyone, logged: true },
  { email, captcha },
);
