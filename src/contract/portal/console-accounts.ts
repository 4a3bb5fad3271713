import type { PushKind } from '../operations/pushes.ts';
import { integrator, keyHolder, owner, viewer } from './access.ts';
import { type Environment, environment, moment } from './console-fields.ts';
import { get, post } from './define-call.ts';
import { line, oneOf, optional, several, yesOrNo } from './fields.ts';
import type { InterfaceRow, Obstacle } from './interfaces.ts';
import type { UserData } from './user.ts';

/** Maximum entries of an allow-list. */
export const mostAllowed = 50;

export interface AccountCustomer {
  code: string;
  /** May collect cash on delivery. */
  cod: boolean;
  /** Waybills left; null if not counted. */
  balance: number | null;
}

/**
 * Secrets of an account: the webhook secret signs calls of version 2, the private key calls and
 * pushes of version 1. Each is replaced separately. The latest version's comes first.
 */
export const secretKinds = ['webhookSecret', 'privateKey'] as const;
export type SecretKind = (typeof secretKinds)[number];

/** Days within which the owner may switch version 1 on again. */
export const version1UndoDays = 7;

/** The secret before the last rotation, while it works: until when, and when it last signed since. */
export interface OldSecret {
  until: number;
  usedAt: number | null;
}

/** Use of version 1 by an account. */
export interface Version1State {
  usedAt: number | null;
  /** IP address of that call. */
  usedFrom: string | null;
  /** When it was switched off; null: it is on. */
  offAt: number | null;
  /** Until when the owner may switch it on again; null if it is on or that time has passed. */
  undoUntil: number | null;
  /** Kinds of pushes that are sent in version 1. */
  callbacks: PushKind[];
}

/** An account of the user, without secrets. Times are milliseconds since 1970. */
export interface ConsoleAccount {
  environment: Environment;
  apiAccount: string;
  level: 'developer' | 'enterprise';
  customers: AccountCustomer[];
  /** Employee who accepts individual shipments; the outlet code replaces their password. */
  salespeople: { code: string; outlet: string }[];
  /** When the private key was created. */
  keyMadeAt: number;
  /** When a call was last signed with one of its secrets; null if never. */
  lastUsedAt: number | null;
  /** The previous private key. */
  oldKey: OldSecret | null;
  /** `madeAt` null: it is created when it is first shown. */
  webhookSecret: { madeAt: number | null; old: OldSecret | null };
  version1: Version1State;
  version2: { usedAt: number | null };
  /** Addresses and networks that may call; any may if empty. */
  allowed: string[];
}

export interface ConsoleAccounts {
  /** The sandbox first; empty before developer certification. */
  accounts: ConsoleAccount[];
  /** Address of this call. */
  address: string;
  /** Hours that a rotated key still works. */
  overlapHours: number;
}

export const consoleAccounts = get<ConsoleAccounts>()('console/accounts', viewer);

export interface RevealedKey {
  apiAccount: string;
  privateKey: string;
  /** `whsec_` and base64 of 32 bytes. */
  webhookSecret: string;
  /** Null: the courier provided the password itself. */
  customers: { code: string; password: string | null }[];
}

/** Returns the secrets of an account. */
export const revealKey = post<RevealedKey>()(
  'console/revealKey',
  { ...keyHolder, stepUp: 'always', audits: ['account.revealKey'] },
  { environment },
);

/** The private key if absent. */
const secretKind = optional(oneOf([...secretKinds]));

/**
 * Creates a new secret of a kind; the current one still works for `overlapHours`, and an older one
 * ends immediately. `keyMadeAt` identifies the secret to replace, so that two clicks replace it
 * once.
 */
export const rotateKey = post<ConsoleAccount>()(
  'console/rotateKey',
  { ...keyHolder, stepUp: 'always', audits: ['account.rotateKey'] },
  { environment, kind: secretKind, keyMadeAt: moment },
);

/** Ends the old secret that is valid until `until`; does nothing if it already ended. */
export const endOldKey = post<ConsoleAccount>()(
  'console/endOldKey',
  { ...keyHolder, stepUp: 'always', audits: ['account.endOldKey'] },
  { environment, kind: secretKind, until: moment },
);

/**
 * Switches version 1 of an account off, effective with its next call, or on again within
 * `version1UndoDays`; does nothing if it is already so.
 */
export const switchVersion1 = post<ConsoleAccount>()(
  'console/switchVersion1',
  { ...keyHolder, stepUp: 'always', audits: ['account.version1Off', 'account.version1On'] },
  { environment, off: yesOrNo() },
);

/** Addresses that may call production: IPv4 and IPv6 addresses and networks such as 192.0.2.0/24; empty: any. */
export const allowAddresses = post<ConsoleAccount>()(
  'console/allowAddresses',
  { ...owner, stepUp: 'always', audits: ['account.allowAddresses'] },
  { addresses: optional(several(line(49), 0, mostAllowed)) },
);

/** Progress of an operation in integration testing. */
export interface JointTestRow extends InterfaceRow {
  lastAt: number | null;
  completedAt: number | null;
}

export interface JointTesting {
  interfaces: JointTestRow[];
  /** Account for a first production call; null until there is one. */
  production: { apiAccount: string; customerCode: string | null } | null;
}

export const jointTesting = get<JointTesting>()('console/jointTesting', viewer);

export interface WentLive {
  operation: string;
  liveAt: number;
}

/** Takes an operation live; a refusal's `data.missing` lists obstacles. */
export const goLive = post<WentLive>()(
  'console/goLive',
  { ...owner, stepUp: 'always', audits: ['application.goLive'] },
  { operation: line(60) },
);

/** The same for several, all or none; obstacles of each are at `operations[n]`. */
export const goLiveTogether = post<WentLive[]>()(
  'console/goLiveTogether',
  { ...owner, stepUp: 'always', audits: ['application.goLive'] },
  { operations: several(line(60), 1, 100) },
);

/** The five steps of an integrator, in order. */
export const steps = ['register', 'developer', 'company', 'jointTesting', 'goLive'] as const;
export type Step = (typeof steps)[number];

/** The next step; `live`: nothing is left to do. */
export type NextThing =
  | Obstacle
  | 'mendDeveloper'
  | 'waitDeveloper'
  | 'useSandbox'
  | 'mendCompany'
  | 'waitCompany'
  | 'live'
  /** The courier suspended the accounts. */
  | 'suspended';

export interface Overview extends Pick<UserData, 'level'> {
  /** When each step was done, or null. */
  steps: Record<Step, number | null>;
  next: {
    do: NextThing;
    /** Operations that the step concerns, the nearest to production first; may be empty. */
    interfaces: Pick<InterfaceRow, 'operation' | 'direction' | 'successes' | 'needed'>[];
  };
  /** Due date of the decision that `next` waits for, or null. */
  dueAt: number | null;
  /** The courier's system does not respond to calls of the production account. */
  coreAway: boolean;
  figures: {
    /** Since midnight in the user's time zone, for all accounts; `more`: the count is a lower bound. */
    calls: number;
    errors: number;
    more: boolean;
    pushesWaiting: number;
    pushesParked: number;
    /** Remaining waybills of the customers of production, else of the sandbox. */
    balance: { environment: Environment; left: number | null } | null;
  };
}

export const consoleOverview = get<Overview>()('console/overview', {
  ...integrator,
  least: 'viewer',
});
