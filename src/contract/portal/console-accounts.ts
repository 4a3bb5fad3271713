import type { PushKind } from '../operations/pushes.ts';
import { integrator, keyHolder, owner, viewer } from './access.ts';
import { type Environment, environment, moment } from './console-fields.ts';
import { get, post } from './define-call.ts';
import { line, oneOf, optional, several, yesOrNo } from './fields.ts';
import type { InterfaceRow, Obstacle } from './interfaces.ts';
import type { UserData } from './user.ts';

/** Addresses and networks that an allow-list may hold. */
export const mostAllowed = 50;

export interface AccountCustomer {
  code: string;
  /** May collect cash on delivery. */
  cod: boolean;
  /** Waybills left; null: not counted. */
  balance: number | null;
}

/**
 * What an account signs with: the webhook secret calls of version 2, the private key calls and pushes of
 * version 1. Each is replaced by itself. The latest version's stands first.
 */
export const secretKinds = ['webhookSecret', 'privateKey'] as const;
export type SecretKind = (typeof secretKinds)[number];

/** Days within which its owner switches version 1 of an account on again. */
export const version1UndoDays = 7;

/** The secret before the last rotation, while it works: until when, and when it signed last since then. */
export interface OldSecret {
  until: number;
  usedAt: number | null;
}

/** How an account speaks version 1. */
export interface Version1State {
  usedAt: number | null;
  /** IP address of that call. */
  usedFrom: string | null;
  /** Since when it is switched off; null: it is served. */
  offAt: number | null;
  /** Until when its owner may switch it on again; null where it is on, or that time is over. */
  undoUntil: number | null;
  /** Whose pushes are sent in version 1. */
  callbacks: PushKind[];
}

/** An account of mine, without any secret. Times are milliseconds since 1970. */
export interface ConsoleAccount {
  environment: Environment;
  apiAccount: string;
  level: 'developer' | 'enterprise';
  customers: AccountCustomer[];
  /** Who takes individual shipments in; the outlet stands for their password. */
  salespeople: { code: string; outlet: string }[];
  /** When the private key was made. */
  keyMadeAt: number;
  /** When a call was last signed with one of its secrets. */
  lastUsedAt: number | null;
  /** The private key before. */
  oldKey: OldSecret | null;
  /** `madeAt` null: it is made when it is first shown. */
  webhookSecret: { madeAt: number | null; old: OldSecret | null };
  version1: Version1State;
  version2: { usedAt: number | null };
  /** Addresses and networks that may call; empty: any may. */
  allowed: string[];
}

export interface ConsoleAccounts {
  /** The sandbox first; empty before developer certification. */
  accounts: ConsoleAccount[];
  /** Where this call came from. */
  address: string;
  /** Hours that a rotated key goes on working. */
  overlapHours: number;
}

export const consoleAccounts = get<ConsoleAccounts>()('console/accounts', viewer);

export interface RevealedKey {
  apiAccount: string;
  privateKey: string;
  /** `whsec_` and base64 of 32 bytes. */
  webhookSecret: string;
  /** Null: the courier handed the password over itself. */
  customers: { code: string; password: string | null }[];
}

/** The secrets of an account. */
export const revealKey = post<RevealedKey>()(
  'console/revealKey',
  { ...keyHolder, stepUp: 'always', audits: ['account.revealKey'] },
  { environment },
);

/** Absent: the private key. */
const secretKind = optional(oneOf([...secretKinds]));

/**
 * Makes a new secret of a kind; the one so far goes on working for `overlapHours`, and one before that
 * ends at once. `keyMadeAt` names the one to be replaced, so that two presses replace it once.
 */
export const rotateKey = post<ConsoleAccount>()(
  'console/rotateKey',
  { ...keyHolder, stepUp: 'always', audits: ['account.rotateKey'] },
  { environment, kind: secretKind, keyMadeAt: moment },
);

/** Ends the old secret that works until `until` now; nothing happens where it is gone already. */
export const endOldKey = post<ConsoleAccount>()(
  'console/endOldKey',
  { ...keyHolder, stepUp: 'always', audits: ['account.endOldKey'] },
  { environment, kind: secretKind, until: moment },
);

/**
 * Switches version 1 off for an account, from its next call on, or on again within `version1UndoDays`;
 * nothing happens where it is so already.
 */
export const switchVersion1 = post<ConsoleAccount>()(
  'console/switchVersion1',
  { ...keyHolder, stepUp: 'always', audits: ['account.version1Off', 'account.version1On'] },
  { environment, off: yesOrNo() },
);

/** Who may call production: IPv4 and IPv6 addresses and networks as in 192.0.2.0/24; none: anybody. */
export const allowAddresses = post<ConsoleAccount>()(
  'console/allowAddresses',
  { ...owner, stepUp: 'always', audits: ['account.allowAddresses'] },
  { addresses: optional(several(line(49), 0, mostAllowed)) },
);

/** What an interface has shown so far. */
export interface JointTestRow extends InterfaceRow {
  lastAt: number | null;
  completedAt: number | null;
}

export interface JointTesting {
  interfaces: JointTestRow[];
  /** For a first production call, once there is one. */
  production: { apiAccount: string; customerCode: string | null } | null;
}

export const jointTesting = get<JointTesting>()('console/jointTesting', viewer);

export interface WentLive {
  operation: string;
  liveAt: number;
}

/** Production calls of the interface work from now on; a refusal's `data.missing` lists obstacles. */
export const goLive = post<WentLive>()(
  'console/goLive',
  { ...owner, stepUp: 'always', audits: ['application.goLive'] },
  { operation: line(60) },
);

/** The same for several, all or none of them; what is missing for each is said at `operations[n]`. */
export const goLiveTogether = post<WentLive[]>()(
  'console/goLiveTogether',
  { ...owner, stepUp: 'always', audits: ['application.goLive'] },
  { operations: several(line(60), 1, 100) },
);

/** The five steps of an integrator, in order. */
export const steps = ['register', 'developer', 'company', 'jointTesting', 'goLive'] as const;
export type Step = (typeof steps)[number];

/** The one thing to do next; `live`: nothing is left to do. */
export type NextThing =
  | Obstacle
  | 'mendDeveloper'
  | 'waitDeveloper'
  | 'useSandbox'
  | 'mendCompany'
  | 'waitCompany'
  | 'live'
  /** The courier suspended the accounts, whatever was done before. */
  | 'suspended';

export interface Overview extends Pick<UserData, 'level'> {
  /** When each step was done; null: it was not. */
  steps: Record<Step, number | null>;
  next: {
    do: NextThing;
    /** All interfaces that it is to be done for, the nearest to production first; empty where it is about none. */
    interfaces: Pick<InterfaceRow, 'operation' | 'direction' | 'successes' | 'needed'>[];
  };
  /** By when the courier promised what `next` waits for; null: it waits for nothing. */
  dueAt: number | null;
  /** The courier's system does not answer calls of the person's production account. */
  coreAway: boolean;
  figures: {
    /** Since midnight of the person's zone, of all accounts; `more`: only so many were counted. */
    calls: number;
    errors: number;
    more: boolean;
    pushesWaiting: number;
    pushesParked: number;
    /** Waybills left to the customers of production, else of the sandbox. */
    balance: { environment: Environment; left: number | null } | null;
  };
}

export const consoleOverview = get<Overview>()('console/overview', {
  ...integrator,
  least: 'viewer',
});
