import type { Static } from 'typebox';
import { languages } from '../languages.ts';
import { anyone, integrator, person } from './access.ts';
import {
  answer,
  anything,
  flag,
  listOf,
  nothing,
  nullable,
  recordOf,
  text,
  whole,
} from './answer-fields.ts';
import { post } from './define-call.ts';
import {
  type Factor,
  factorNames,
  type PasskeyOptions,
  passkeyAnswer,
  recoveryCode,
} from './factor.ts';
import {
  accountName,
  captcha,
  codeToken,
  device,
  email,
  line,
  oneOf,
  optional,
  password,
  phone,
  several,
  totpCode,
  typedPassword,
  verificationCode,
  yesOrNo,
} from './fields.ts';
import { levels, memberRoles } from './roles.ts';

/** Emails that each user may switch off separately. */
export const notifications = [
  'reviewDecided',
  'keyRotated',
  'keyExpires',
  'productionKeyUsed',
  'version1Off',
  'version1On',
  'callbackDisabled',
  'pushParked',
  'jointTestingComplete',
  'memberJoined',
] as const;

export type Notification = (typeof notifications)[number];

export type LanguageCode = (typeof languages)[number]['code'];

const language = oneOf(languages.map(({ code }) => code));

/** Suspension of an organisation. */
export const Suspension = answer({
  since: whole,
  /** Reason given by the staff. */
  reason: text,
});
export type Suspension = Static<typeof Suspension>;

/** Data of a signed-in user that the browser stores as `userData`. */
export const UserData = answer({
  account: text,
  /** Certification of their organisation. */
  level: oneOf(levels),
  /** Name of the organisation that they act for; null for staff, as is `role`. */
  organisation: nullable(text),
  role: nullable(oneOf(memberRoles)),
  /**
   * Why and since when (milliseconds since 1970) the courier refuses calls of its accounts; null if they may
   * call.
   */
  suspension: nullable(Suspension),
  /** True for the courier's staff, who have the pages under /operator and no console. */
  reviewer: flag,
  /** The shared demo integrator, which cannot be changed. */
  shared: flag,
  /** Step that a staff member must still complete before any staff call works; null if none. */
  mustSetUp: nullable(oneOf(['password', 'factor'])),
  /** IANA name; null for the browser's. */
  timeZone: nullable(text),
});
export type UserData = Static<typeof UserData>;

/** Data of the personal centre. Times are milliseconds since 1970. */
export const Profile = answer({
  ...UserData.properties,
  /** E.164. */
  phone: nullable(text),
  email: nullable(text),
  language,
  mailOff: listOf(oneOf(notifications)),
  createdAt: whole,
});
export type Profile = Static<typeof Profile>;

/** The browser stores `token`, `uuid` and `userData` under these names. */
export const SignedIn = answer({
  token: text,
  uuid: text,
  userData: UserData,
});
export type SignedIn = Static<typeof SignedIn>;

export const OpenSession = answer({
  id: text,
  createdAt: whole,
  usedAt: whole,
  /** When it expires without use. */
  endsAt: whole,
  ip: text,
  userAgent: text,
  /** Factors that opened it. */
  factors: listOf(oneOf(factorNames)),
  /** True for the current session. */
  current: flag,
});
export type OpenSession = Static<typeof OpenSession>;

/** Registers with a phone, an email, or both, each with its code; signs in. */
export const userRegister = post(SignedIn)(
  'user/register',
  { ...anyone, logged: true },
  {
    account: accountName,
    email: optional(email),
    emailCode: optional(verificationCode),
    emailCodeToken: optional(codeToken),
    phone: optional(phone),
    phoneCode: optional(verificationCode),
    phoneCodeToken: optional(codeToken),
    password,
    /** Terms of use and privacy notice, accepted. */
    terms: yesOrNo(),
    language,
    device: optional(device),
    captcha,
  },
);

/**
 * `name` is the account name, phone or e-mail. Takes one of `totp`, `passkey` and `recoveryCode` if the
 * refusal `totp` asked for it, and `captcha` after failures.
 */
export const userLogin = post(SignedIn)(
  'user/login',
  { ...anyone, logged: true },
  {
    name: line(254),
    password: typedPassword,
    totp: optional(totpCode),
    passkey: optional(passkeyAnswer),
    recoveryCode: optional(recoveryCode),
    device: optional(device),
    captcha: optional(captcha),
  },
);

/** Signs out the session of the token; does nothing without one. */
export const userLoginOut = post(nothing)('user/loginOut', { ...anyone, logged: true });

/**
 * Resets the password with the code sent to the e-mail or phone and ends every session of the person. Takes
 * `captcha` after wrong codes.
 */
export const userResetPwd = post(nothing)(
  'user/resetPwd',
  { ...anyone, logged: true, audits: ['user.resetPassword'] },
  {
    email: optional(email),
    phone: optional(phone),
    code: verificationCode,
    codeToken: optional(codeToken),
    password,
    captcha: optional(captcha),
  },
);

export const userMe = post(Profile)('user/me', person);

/**
 * Saves all settings at once: an absent time zone means the browser's, an absent `mailOff` switches nothing
 * off.
 */
export const userSaveSettings = post(Profile)('user/saveSettings', person, {
  language,
  timeZone: optional(line(64)),
  mailOff: optional(several(oneOf(notifications), 0, notifications.length)),
});

/** Returns the open sessions, the last used first. */
export const userSessions = post(answer({ sessions: listOf(OpenSession) }))(
  'user/sessions',
  person,
);

/** Ends the session of `id`; without one, every session except the caller's. */
export const userEndSession = post(answer({ ended: whole }))(
  'user/endSession',
  { ...person, logged: true },
  { id: optional(line(36)) },
);

export const userChangePassword = post(nothing)(
  'user/changePassword',
  { ...person, stepUp: 'factor', audits: ['user.changePassword'] },
  {
    oldPassword: typedPassword,
    newPassword: password,
    /** True to end all other sessions. */
    endOthers: yesOrNo(),
  },
);

/** Required by a refusal `stepUp`: any of the user's second factors, or the password if there are none. */
export interface StepUp {
  factors: Factor[];
}

/** Required by a refusal `totp`, besides the correct name and password. */
export interface SecondStep {
  factors: Factor[];
  /** For an answer by passkey; null if they have none. */
  passkey: PasskeyOptions | null;
}

/** Proves the user's identity with one of the factors of a refusal. */
export const userConfirm = post(nothing)(
  'user/confirm',
  { ...person, logged: true },
  {
    password: optional(typedPassword),
    totp: optional(verificationCode),
    passkey: optional(passkeyAnswer),
    recoveryCode: optional(recoveryCode),
  },
);

/** Changes the phone; `code` was sent to the new number. */
export const userChangePhone = post(Profile)(
  'user/changePhone',
  { ...person, stepUp: 'always', audits: ['user.changePhone'] },
  { phone, code: verificationCode },
);

/** Changes the e-mail; `code` was sent to the new address. */
export const userChangeEmail = post(Profile)(
  'user/changeEmail',
  { ...person, stepUp: 'always', audits: ['user.changeEmail'] },
  { email, code: verificationCode },
);

/** All stored data of the user, by table; images by their ids. */
export const userExportData = post(recordOf(anything))('user/exportData', {
  ...integrator,
  stepUp: 'always',
  audits: ['user.exportData'],
});

/** Deletes the user; `account` is the account name, typed again. */
export const userDeleteAccount = post(nothing)(
  'user/deleteAccount',
  { ...integrator, stepUp: 'always', audits: ['user.delete'] },
  { account: line(32) },
);
