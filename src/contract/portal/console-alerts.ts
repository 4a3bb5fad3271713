import type { Static, TProperties } from 'typebox';
import { developer, viewer } from './access.ts';
import { answer, constant, either, listOf, nullable, text, whole } from './answer-fields.ts';
import { type Environment, environment } from './console-fields.ts';
import { get, post } from './define-call.ts';
import { number, oneOf, optional, several } from './fields.ts';

/** Kinds of alerts about an account. */
export const alertKinds = ['errorRate', 'pushes', 'oldKey', 'balance'] as const;

export type AlertKind = (typeof alertKinds)[number];

/** Minimum calls of the last hour for an error rate. */
export const fewestCalls = 20;

/** Failed attempts after which a push counts as failing. */
export const failingAttempts = 3;

/** A current alert; `kind` determines its fields. */
const AlertOf = <const Kind extends AlertKind, Facts extends TProperties>(
  kind: Kind,
  facts: Facts,
) => answer({ kind: constant(kind), environment, apiAccount: text, ...facts });

export const ConsoleAlert = either([
  /** Calls in the last hour, and how many of them were refused. */
  AlertOf('errorRate', { calls: whole, errors: whole }),
  /** Pushes being retried, those parked in the last hour, and kinds with a disabled address. */
  AlertOf('pushes', { failing: whole, parked: whole, disabled: whole }),
  /** When the old private key or signing secret that is still in use ends: milliseconds since 1970. */
  AlertOf('oldKey', { until: whole }),
  /** The customer with the fewest waybills left. */
  AlertOf('balance', { customerCode: text, left: whole }),
]);
export type ConsoleAlert = Static<typeof ConsoleAlert>;

/**
 * Content of the webhook of alerts (`data`): an alert that was found, or one that ended. Times are RFC 3339
 * with an offset.
 */
export type AlertContent = (
  | ({ state: 'open' } & AlertFacts)
  | { state: 'ended'; alert: AlertKind }
) & {
  environment: Environment;
  apiAccount: string;
  /** Address of the console's page that resolves it. */
  page: string;
};

type FactsOf<Alert> = Alert extends ConsoleAlert
  ? { alert: Alert['kind'] } & Omit<Alert, 'kind' | 'environment' | 'apiAccount' | 'until'> &
      (Alert extends { until: number } ? { until: string } : unknown)
  : never;
type AlertFacts = FactsOf<ConsoleAlert>;

const alertPages = {
  errorRate: '/control/calls?outcome=failure&environment=',
  pushes: '/control/callbacks?tab=addresses',
  oldKey: '/control/credentials',
  balance: '/control/credentials',
} as const satisfies Record<AlertKind, string>;

/** Returns the path of the console's page that resolves an alert. */
export function toAlertPage(kind: AlertKind, environment: Environment): string {
  return kind === 'errorRate' ? alertPages[kind] + environment : alertPages[kind];
}

export const AlertSettings = answer({
  /** Alert threshold in percent of an hour's calls, 1 to 100; null: never. */
  errorRate: nullable(whole),
  /** Alert threshold of remaining waybills in production; null: never. */
  balance: nullable(whole),
  /** Alerts that are also sent by email. */
  mail: listOf(oneOf(alertKinds)),
});
export type AlertSettings = Static<typeof AlertSettings>;

export const defaultAlerts = { errorRate: 20, balance: 20 } as const;

export const consoleAlerts = get(answer({ settings: AlertSettings, alerts: listOf(ConsoleAlert) }))(
  'console/alerts',
  viewer,
);

const maxWaybills = 1_000_000;

/** Replaces all settings: an absent threshold switches its alert off, an absent `mail` every email. */
export const saveAlerts = post(AlertSettings)('console/saveAlerts', developer, {
  errorRate: optional(number(1, 100)),
  balance: optional(number(0, maxWaybills)),
  mail: optional(several(oneOf(alertKinds), 0, alertKinds.length)),
});
