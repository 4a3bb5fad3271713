import { anyone, person } from './access.ts';
import { post } from './define-call.ts';
import { captcha, email, line, oneOf, optional, phone } from './fields.ts';

/** What a visitor's code is for. */
export const visitorPurposes = ['register', 'reset'] as const;

/** What a signed-in person's code is for: it shows that the new phone or e-mail is theirs. */
export const ownPurposes = ['newPhone', 'newEmail'] as const;

export type Purpose = (typeof visitorPurposes)[number] | (typeof ownPurposes)[number];

/** How long a code is valid, and how long until who asked for it may ask for another to the same target. */
export const codeLifeMs = 10 * 60_000;
export const codePauseS = 60;

/** A code is on its way; the answer is the same whether an account is concerned or not. */
export interface CodeSent {
  /** `outbox`: the demo's page of messages, instead of a mail or a short message. */
  deliveredTo: 'mail' | 'sms' | 'outbox';
  /** Seconds until who asked may ask for another to the same target. */
  waitS: number;
  /** Goes with the code, as `codeToken` of user/resetPwd, `emailCodeToken` or `phoneCodeToken` of user/register. */
  codeToken: string;
}

export const userSendSms = post<CodeSent>()(
  'user/sendSms',
  { ...anyone, logged: true },
  { purpose: oneOf([...visitorPurposes]), phone, captcha },
);

export const userSendEmail = post<CodeSent>()(
  'user/sendEmail',
  { ...anyone, logged: true },
  { purpose: oneOf([...visitorPurposes]), email, captcha },
);

/** To the signed-in person: `phone` comes with newPhone, `email` with newEmail. */
export const ownSendSms = post<CodeSent>()(
  'sms/sendSms',
  { ...person, logged: true },
  { purpose: oneOf([...ownPurposes]), phone: optional(phone), email: optional(email), captcha },
);

/** Whether there is an account of this name or phone. */
export const userCheckUserByPhoneOrAccount = post<{ exists: boolean }>()(
  'user/checkUserByPhoneOrAccount',
  { ...anyone, logged: true },
  { phoneOrAccount: line(32), captcha },
);

export const userCheckUserByEmail = post<{ exists: boolean }>()(
  'user/checkUserByEmail',
  { ...anyone, logged: true },
  { email, captcha },
);
