import { developer, viewer } from './access.ts';
import type { Environment } from './console-fields.ts';
import { get, post } from './define-call.ts';
import { number, oneOf, optional, several } from './fields.ts';

/** What a person is alerted to, about each account of theirs. */
export const alertKinds = ['errorRate', 'pushes', 'oldKey', 'balance'] as const;

export type AlertKind = (typeof alertKinds)[number];

/** Calls of the last hour below which a rate of errors says nothing. */
export const fewestCalls = 20;

/** Failed attempts from which a push that is tried again is said to be failing. */
export const failingAttempts = 3;

interface AlertFacts {
  /** Calls of the last hour, and how many of them were refused. */
  errorRate: { calls: number; errors: number };
  /** Pushes that are tried again, those given up in the last hour, and kinds whose address is disabled. */
  pushes: { failing: number; parked: number; disabled: number };
  /** When the old private key or signing secret, which is still used, ends: milliseconds since 1970. */
  oldKey: { until: number };
  /** The customer with the fewest waybills left. */
  balance: { customerCode: string; left: number };
}

/** What is so at this moment; `kind` says which facts are there. */
export type ConsoleAlert = {
  [Kind in AlertKind]: {
    kind: Kind;
    environment: Environment;
    apiAccount: string;
  } & AlertFacts[Kind];
}[AlertKind];

export interface AlertSettings {
  /** Percent of the calls of an hour from which one is alerted, 1 to 100; null: never. */
  errorRate: number | null;
  /** Waybills left at or below which one is alerted, in production; null: never. */
  balance: number | null;
  /** What is told by mail as well. */
  mail: AlertKind[];
}

export const defaultAlerts = { errorRate: 20, balance: 20 } as const;

export const consoleAlerts = get<{ settings: AlertSettings; alerts: ConsoleAlert[] }>()(
  'console/alerts',
  viewer,
);

const maxWaybills = 1_000_000;

/** All settings at once: an absent threshold switches its alert off, an absent `mail` every mail. */
export const saveAlerts = post<AlertSettings>()('console/saveAlerts', developer, {
  errorRate: optional(number(1, 100)),
  balance: optional(number(0, maxWaybills)),
  mail: optional(several(oneOf([...alertKinds]), 0, alertKinds.length)),
});
