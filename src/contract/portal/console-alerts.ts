import { developer, viewer } from './access.ts';
import type { Environment } from './console-fields.ts';
import { get, post } from './define-call.ts';
import { number, oneOf, optional, several } from './fields.ts';

/** Kinds of alerts about an account. */
export const alertKinds = ['errorRate', 'pushes', 'oldKey', 'balance'] as const;

export type AlertKind = (typeof alertKinds)[number];

/** Minimum calls of the last hour for an error rate. */
export const fewestCalls = 20;

/** Failed attempts after which a push counts as failing. */
export const failingAttempts = 3;

interface AlertFacts {
  /** Calls in the last hour, and how many of them were refused. */
  errorRate: { calls: number; errors: number };
  /** Pushes being retried, those parked in the last hour, and kinds with a disabled address. */
  pushes: { failing: number; parked: number; disabled: number };
  /** When the old private key or signing secret that is still in use ends: milliseconds since 1970. */
  oldKey: { until: number };
  /** The customer with the fewest waybills left. */
  balance: { customerCode: string; left: number };
}

/** A current alert; `kind` determines its fields. */
export type ConsoleAlert = {
  [Kind in AlertKind]: {
    kind: Kind;
    environment: Environment;
    apiAccount: string;
  } & AlertFacts[Kind];
}[AlertKind];

export interface AlertSettings {
  /** Alert threshold in percent of an hour's calls, 1 to 100; null: never. */
  errorRate: number | null;
  /** Alert threshold of remaining waybills in production; null: never. */
  balance: number | null;
  /** Alerts that are also sent by email. */
  mail: AlertKind[];
}

export const defaultAlerts = { errorRate: 20, balance: 20 } as const;

export const consoleAlerts = get<{ settings: AlertSettings; alerts: ConsoleAlert[] }>()(
  'console/alerts',
  viewer,
);

const maxWaybills = 1_000_000;

/** Replaces all settings: an absent threshold switches its alert off, an absent `mail` every email. */
export const saveAlerts = post<AlertSettings>()('console/saveAlerts', developer, {
  errorRate: optional(number(1, 100)),
  balance: optional(number(0, maxWaybills)),
  mail: optional(several(oneOf([...alertKinds]), 0, alertKinds.length)),
});
