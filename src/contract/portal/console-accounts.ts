import type { Static } from 'typebox';
import { pushKinds } from '../operations/pushes.ts';
import { integrator, keyHolder, owner, viewer } from './access.ts';
import {
  answer,
  decimal,
  flag,
  listOf,
  nullable,
  pick,
  recordBy,
  text,
  whole,
} from './answer-fields.ts';
import { environment, moment } from './console-fields.ts';
import { DeliveryFigures } from './console-pushes.ts';
import { get, post } from './define-call.ts';
import { line, oneOf, optional, several, yesOrNo } from './fields.ts';
import { InterfaceRow, obstacles } from './interfaces.ts';
import { UserData } from './user.ts';

/** Maximum entries of an allow-list. */
export const mostAllowed = 50;

export const AccountCustomer = answer({
  code: text,
  /** May collect cash on delivery. */
  cod: flag,
  /** Waybills left; null if not counted. */
  balance: nullable(whole),
});
export type AccountCustomer = Static<typeof AccountCustomer>;

/**
 * Secrets of an account: the webhook secret signs calls of version 2, the private key calls and
 * pushes of version 1. Each is replaced separately. The latest version's comes first.
 */
export const secretKinds = ['webhookSecret', 'privateKey'] as const;
export type SecretKind = (typeof secretKinds)[number];

/** Days within which the owner may switch version 1 on again. */
export const version1UndoDays = 7;

/** The secret before the last rotation, while it works: until when, and when it last signed since. */
export const OldSecret = answer({
  until: whole,
  usedAt: nullable(whole),
});
export type OldSecret = Static<typeof OldSecret>;

/** Use of version 1 by an account. */
export const Version1State = answer({
  usedAt: nullable(whole),
  /** IP address of that call. */
  usedFrom: nullable(text),
  /** When it was switched off; null: it is on. */
  offAt: nullable(whole),
  /** Until when the owner may switch it on again; null if it is on or that time has passed. */
  undoUntil: nullable(whole),
  /** Kinds of pushes that are sent in version 1. */
  callbacks: listOf(oneOf(pushKinds)),
});
export type Version1State = Static<typeof Version1State>;

/** An account of the user, without secrets. Times are milliseconds since 1970. */
export const ConsoleAccount = answer({
  environment,
  apiAccount: text,
  level: oneOf(['developer', 'enterprise']),
  customers: listOf(AccountCustomer),
  /** Employee who accepts individual shipments; the outlet code replaces their password. */
  salespeople: listOf(answer({ code: text, outlet: text })),
  /** When the private key was created. */
  keyMadeAt: whole,
  /** When a call was last signed with one of its secrets; null if never. */
  lastUsedAt: nullable(whole),
  /** The previous private key. */
  oldKey: nullable(OldSecret),
  /** `madeAt` null: it is created when it is first shown. */
  webhookSecret: answer({ madeAt: nullable(whole), old: nullable(OldSecret) }),
  version1: Version1State,
  version2: answer({ usedAt: nullable(whole) }),
  /** Addresses and networks that may call; any may if empty. */
  allowed: listOf(text),
});
export type ConsoleAccount = Static<typeof ConsoleAccount>;

export const ConsoleAccounts = answer({
  /** The sandbox first; empty before developer certification. */
  accounts: listOf(ConsoleAccount),
  /** Address of this call. */
  address: text,
  /** Hours that a rotated key still works. */
  overlapHours: whole,
});
export type ConsoleAccounts = Static<typeof ConsoleAccounts>;

export const consoleAccounts = get(ConsoleAccounts)('console/accounts', viewer);

export const RevealedKey = answer({
  apiAccount: text,
  privateKey: text,
  /** `whsec_` and base64 of 32 bytes. */
  webhookSecret: text,
  /** Null: the courier provided the password itself. */
  customers: listOf(answer({ code: text, password: nullable(text) })),
});
export type RevealedKey = Static<typeof RevealedKey>;

/** Returns the secrets of an account. */
export const revealKey = post(RevealedKey)(
  'console/revealKey',
  { ...keyHolder, stepUp: 'always', audits: ['account.revealKey'] },
  { environment },
);

/** The private key if absent. */
const secretKind = optional(oneOf(secretKinds));

/**
 * Creates a new secret of a kind; the current one still works for `overlapHours`, and an older one
 * ends immediately. `keyMadeAt` identifies the secret to replace, so that two clicks replace it
 * once.
 */
export const rotateKey = post(ConsoleAccount)(
  'console/rotateKey',
  { ...keyHolder, stepUp: 'always', audits: ['account.rotateKey'] },
  { environment, kind: secretKind, keyMadeAt: moment },
);

/** Ends the old secret that is valid until `until`; does nothing if it already ended. */
export const endOldKey = post(ConsoleAccount)(
  'console/endOldKey',
  { ...keyHolder, stepUp: 'always', audits: ['account.endOldKey'] },
  { environment, kind: secretKind, until: moment },
);

/**
 * Switches version 1 of an account off, effective with its next call, or on again within
 * `version1UndoDays`; does nothing if it is already so.
 */
export const switchVersion1 = post(ConsoleAccount)(
  'console/switchVersion1',
  { ...keyHolder, stepUp: 'always', audits: ['account.version1Off', 'account.version1On'] },
  { environment, off: yesOrNo() },
);

/** Addresses that may call production: IPv4 and IPv6 addresses and networks such as 192.0.2.0/24; empty: any. */
export const allowAddresses = post(ConsoleAccount)(
  'console/allowAddresses',
  { ...owner, stepUp: 'always', audits: ['account.allowAddresses'] },
  { addresses: optional(several(line(49), 0, mostAllowed)) },
);

/** Progress of an operation in integration testing. */
export const JointTestRow = answer({
  ...InterfaceRow.properties,
  lastAt: nullable(whole),
  completedAt: nullable(whole),
});
export type JointTestRow = Static<typeof JointTestRow>;

export const JointTesting = answer({
  interfaces: listOf(JointTestRow),
  /** Account for a first production call; null until there is one. */
  production: nullable(answer({ apiAccount: text, customerCode: nullable(text) })),
});
export type JointTesting = Static<typeof JointTesting>;

export const jointTesting = get(JointTesting)('console/jointTesting', viewer);

export const WentLive = answer({
  operation: text,
  liveAt: whole,
});
export type WentLive = Static<typeof WentLive>;

/** Takes an operation live; a refusal's `data.missing` lists obstacles. */
export const goLive = post(WentLive)(
  'console/goLive',
  { ...owner, stepUp: 'always', audits: ['application.goLive'] },
  { operation: line(60) },
);

/** The same for several, all or none; obstacles of each are at `operations[n]`. */
export const goLiveTogether = post(listOf(WentLive))(
  'console/goLiveTogether',
  { ...owner, stepUp: 'always', audits: ['application.goLive'] },
  { operations: several(line(60), 1, 100) },
);

/** The five steps of an integrator, in order. */
export const steps = ['register', 'developer', 'company', 'jointTesting', 'goLive'] as const;
export type Step = (typeof steps)[number];

/** The next step; `live`: nothing is left to do. */
const NextThing = oneOf([
  ...obstacles,
  'mendDeveloper',
  'waitDeveloper',
  'useSandbox',
  'mendCompany',
  'waitCompany',
  'live',
  /** The courier suspended the accounts. */
  'suspended',
]);
export type NextThing = Static<typeof NextThing>;

export const Overview = answer({
  ...pick(UserData, ['level']),
  /** When each step was done, or null. */
  steps: recordBy(steps, nullable(whole)),
  next: answer({
    do: NextThing,
    /** Operations that the step concerns, the nearest to production first; may be empty. */
    interfaces: listOf(
      answer(pick(InterfaceRow, ['operation', 'direction', 'successes', 'needed'])),
    ),
  }),
  /** Due date of the decision that `next` waits for, or null. */
  dueAt: nullable(whole),
  /** The courier's system does not respond to calls of the production account. */
  coreAway: flag,
  figures: answer({
    /** Since midnight in the user's time zone, for all accounts; `more`: the count is a lower bound. */
    calls: whole,
    errors: whole,
    more: flag,
    pushesWaiting: whole,
    pushesParked: whole,
    /** Remaining waybills of the customers of production, else of the sandbox. */
    balance: nullable(answer({ environment, left: nullable(whole) })),
  }),
});
export type Overview = Static<typeof Overview>;

/** The last seven days of production, the present one included. */
export const ConsoleWeek = answer({
  /** By day, the oldest first. */
  calls: listOf(whole),
  errors: listOf(whole),
  /** Duration of 95 % of the newest calls, at most; null: none was made. */
  p95Ms: nullable(decimal),
  deliveries: DeliveryFigures,
});
export type ConsoleWeek = Static<typeof ConsoleWeek>;

export const consoleWeek = get(ConsoleWeek)('console/week', viewer);

export const consoleOverview = get(Overview)('console/overview', {
  ...integrator,
  least: 'viewer',
});
