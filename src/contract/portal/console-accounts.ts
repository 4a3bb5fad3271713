import { type Environment, environment, moment } from './console-fields.ts';
import { get, post } from './define-call.ts';
import { line, optional, several } from './fields.ts';
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

/** An account of mine, without any secret. Times are milliseconds since 1970. */
export interface ConsoleAccount {
  environment: Environment;
  apiAccount: string;
  level: 'developer' | 'enterprise';
  customers: AccountCustomer[];
  /** Who takes individual shipments in; the outlet stands for their password. */
  salespeople: { code: string; outlet: string }[];
  /** When the key was made. */
  keyMadeAt: number;
  /** When a call was last signed with one of its keys. */
  lastUsedAt: number | null;
  /** The key before the last rotation, while it works. */
  oldKey: { until: number; usedAt: number | null } | null;
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

export const consoleAccounts = get<ConsoleAccounts>()('console/accounts');

export interface RevealedKey {
  apiAccount: string;
  privateKey: string;
  /** Null: the courier handed the password over itself. */
  customers: { code: string; password: string | null }[];
}

/** The secrets of an account. */
export const revealKey = post<RevealedKey>()('console/revealKey', { environment });

/**
 * Makes a new key; the one so far goes on working for `overlapHours`, and one before that ends at once.
 * `keyMadeAt` names the key to be replaced, so that two presses replace it once.
 */
export const rotateKey = post<ConsoleAccount>()('console/rotateKey', {
  environment,
  keyMadeAt: moment,
});

/** Ends the old key that works until `until` now; nothing happens where it is gone already. */
export const endOldKey = post<ConsoleAccount>()('console/endOldKey', {
  environment,
  until: moment,
});

/** Who may call production: IPv4 and IPv6 addresses and networks as in 192.0.2.0/24; none: anybody. */
export const allowAddresses = post<ConsoleAccount>()('console/allowAddresses', {
  addresses: optional(several(line(49), 0, mostAllowed)),
});

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

export const jointTesting = get<JointTesting>()('console/jointTesting');

export interface WentLive {
  operation: string;
  liveAt: number;
}

/** Production calls of the interface work from now on; a refusal's `data.missing` lists obstacles. */
export const goLive = post<WentLive>()('console/goLive', {
  operation: line(60),
});

/** The same for several, all or none of them; what is missing for each is said at `operations[n]`. */
export const goLiveTogether = post<WentLive[]>()('console/goLiveTogether', {
  operations: several(line(60), 1, 100),
});

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
  | 'live';

export interface Overview extends Pick<UserData, 'level'> {
  /** When each step was done; null: it was not. */
  steps: Record<Step, number | null>;
  next: {
    do: NextThing;
    /** All interfaces that it is to be done for, the nearest to production first; empty where it is about none. */
    interfaces: Pick<InterfaceRow, 'operation' | 'direction' | 'successes' | 'needed'>[];
  };
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

export const consoleOverview = get<Overview>()('console/overview');
