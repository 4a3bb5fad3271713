/** What guards a person or an organisation. */
export type Guard = 'contact' | 'factor' | 'membership' | 'password' | 'reset' | 'session';

/** A code or a link in a message, and everything that its holder can do with it. */
export interface Key {
  kind: 'code' | 'link';
  /** What it takes besides. Absent: nothing, so that a stolen mailbox is enough. */
  needs?: 'session' | 'session and proof';
  /** What it changes at once. No key can name a second factor here. */
  changes: readonly Exclude<Guard, 'factor'>[];
  /**
   * What it changes after the waiting time of a reset, which every contact is told of and can stop.
   * Never holds for staff.
   */
  delays?: readonly Guard[];
}

interface TemplateFacts {
  /** What its words hold besides `brand`, the courier's name, and `site`, the portal in the reader's language. */
  values: readonly string[];
  /** Whether it is written as a short message as well, `message.<template>.sms`. */
  sms?: true;
  /** Its words hold a code or a link that opens something, which must not be read in the database later. */
  key?: Key;
}

/**
 * Every mail; its words are `message.<template>.subject` and `.body`. Values are in the reader's
 * language already: `environment` and `push` are names, `secret` is the name of one; `until` is a time on the reader's clock.
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
  // Opens an account that guards nothing yet.
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
  pushParked: { values: ['apiAccount', 'billCode', 'environment', 'push'] },
  resumed: { values: ['organisation'], sms: true },
  reviewDecided: { values: ['page', 'text'] },
  suspended: { values: ['organisation', 'reason'], sms: true },
  version1Ends: { values: ['until'] },
  version1Off: { values: ['apiAccount', 'environment', 'until'] },
  version1On: { values: ['apiAccount', 'environment'] },
} as const satisfies Record<string, TemplateFacts>;

export type Template = keyof typeof templates;

/** Those that are sent where a person asked for it in the console, and not in their settings. */
export type AlertTemplate = Extract<Template, `alert${string}`>;

/** Those that are written as short messages as well. */
export type SmsTemplate = {
  [Name in Template]: (typeof templates)[Name] extends { sms: true } ? Name : never;
}[Template];

/** A template with everything that its words hold; one that lacks a value does not compile. */
export type Wording<Name extends Template = Template> = {
  [Each in Name]: {
    template: Each;
    values: Record<(typeof templates)[Each]['values'][number], string | number>;
  };
}[Name];

/** Whether a mail is switched on and off in the console, and not in a person's settings. */
export function isAlert({ template }: Wording): boolean {
  return template.startsWith('alert');
}

function toFacts(template: string): TemplateFacts | undefined {
  const facts: Record<string, TemplateFacts | undefined> = templates;
  return facts[template];
}

/** Whether the words of a stored message hold a code. */
export function carriesCode(template: string): boolean {
  return toFacts(template)?.key?.kind === 'code';
}

/** Whether they hold a code or a link that opens something by itself. */
export function carriesSecret(template: string): boolean {
  return toFacts(template)?.key !== undefined;
}
