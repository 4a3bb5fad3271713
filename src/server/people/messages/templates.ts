/** Things that protect a user or an organisation. */
export type Guard = 'contact' | 'factor' | 'membership' | 'password' | 'reset' | 'session';

/** A code or link in a message, and everything that its holder can do. */
export interface Key {
  kind: 'code' | 'link';
  /** Further requirements. Absent: none, so a stolen mailbox is enough. */
  needs?: 'session' | 'session and proof';
  /** Guards that it changes immediately. No key can name a second factor here. */
  changes: readonly Exclude<Guard, 'factor'>[];
  /** Guards that it changes after the waiting time of a reset, which every contact can stop. Never for staff. */
  delays?: readonly Guard[];
}

interface TemplateFacts {
  /** Values of its text besides `brand`, the courier's name, and `site`, the portal in the reader's language. */
  values: readonly string[];
  /** True if it is also a text message, `message.<template>.sms`. */
  sms?: true;
  /** Its text has a code or a link that must not stay readable in the database. */
  key?: Key;
}

/**
 * Every email; its texts are `message.<template>.subject` and `.body`. Values are in the reader's
 * language: `environment` and `push` are names, `secret` is the name of one; `until` is a time in
 * the reader's time zone.
 */
export const templates = {
  accountExists: { values: [], sms: true },
  alertBalance: { values: ['apiAccount', 'customerCode', 'environment', 'left'] },
  alertErrorRate: { values: ['apiAccount', 'calls', 'environment', 'errors'] },
  alertPushes: { values: ['apiAccount', 'environment', 'failing', 'parked'] },
  callbackDisabled: { values: ['apiAccount', 'environment', 'push', 'url'] },
  codeNewContact: {
    values: ['code', 'minutes'],
    sms: true,
    key: { kind: 'code', needs: 'session and proof', changes: ['contact'] },
  },
  // Gives access to an account that protects nothing yet.
  codeRegister: { values: ['code', 'minutes'], sms: true, key: { kind: 'code', changes: [] } },
  codeReset: {
    values: ['code', 'minutes'],
    sms: true,
    key: { kind: 'code', changes: ['password', 'session'] },
  },
  emailChanged: { values: ['account'], sms: true },
  factorChanged: { values: ['account', 'what'], sms: true },
  factorGuessed: { values: ['account'], sms: true },
  factorResetBegun: {
    values: ['account', 'link', 'time'],
    sms: true,
    key: { kind: 'link', changes: ['reset'] },
  },
  factorsReset: { values: ['account'], sms: true },
  invited: {
    values: ['account', 'days', 'organisation', 'role', 'token'],
    key: { kind: 'link', needs: 'session', changes: ['membership'] },
  },
  jointTestingComplete: { values: ['operations'] },
  keyExpires: { values: ['apiAccount', 'environment', 'secret', 'until'] },
  keyRotated: { values: ['apiAccount', 'environment', 'page', 'secret', 'until'] },
  memberJoined: { values: ['account', 'organisation', 'role'] },
  memberRemoved: { values: ['organisation'], sms: true },
  memberRoleChanged: { values: ['organisation', 'role'], sms: true },
  newAddress: { values: ['account', 'address', 'time'], sms: true },
  newDevice: {
    values: ['account', 'address', 'browser', 'days', 'time', 'token'],
    sms: true,
    key: { kind: 'link', changes: ['reset', 'session'], delays: ['factor'] },
  },
  passwordChanged: { values: ['account'], sms: true },
  passwordGuessed: { values: ['account'] },
  phoneChanged: { values: ['account'], sms: true },
  productionKeyUsed: { values: ['apiAccount'] },
  pushParked: { values: ['apiAccount', 'environment', 'id', 'push'] },
  resumed: { values: ['organisation'], sms: true },
  reviewDecided: { values: ['page', 'text'] },
  suspended: { values: ['organisation', 'reason'], sms: true },
  version1Ends: { values: ['until'] },
  version1Off: { values: ['apiAccount', 'environment', 'until'] },
  version1On: { values: ['apiAccount', 'environment'] },
} as const satisfies Record<string, TemplateFacts>;

export type Template = keyof typeof templates;

/** Templates that are switched on in the console instead of the user's settings. */
export type AlertTemplate = Extract<Template, `alert${string}`>;

/** Templates that are also text messages. */
export type SmsTemplate = {
  [Name in Template]: (typeof templates)[Name] extends { sms: true } ? Name : never;
}[Template];

/** A template with all values of its text; a missing value does not compile. */
export type Wording<Name extends Template = Template> = {
  [Each in Name]: {
    template: Each;
    values: Record<(typeof templates)[Each]['values'][number], string | number>;
  };
}[Name];

/** True if an email is switched in the console instead of the user's settings. */
export function isAlert({ template }: Wording): boolean {
  return template.startsWith('alert');
}

function toFacts(template: string): TemplateFacts | undefined {
  const facts: Record<string, TemplateFacts | undefined> = templates;
  return facts[template];
}

/** True if the text of a stored message contains a code. */
export function carriesCode(template: string): boolean {
  return toFacts(template)?.key?.kind === 'code';
}

/** True if the text contains a code or a link that needs no further proof. */
export function carriesSecret(template: string): boolean {
  return toFacts(template)?.key !== undefined;
}
