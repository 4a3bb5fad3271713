import type { Access } from './access.ts';
import * as activity from './activity.ts';
import * as area from './area.ts';
import * as captcha from './captcha.ts';
import * as cer from './cer.ts';
import * as codeOccurrences from './code-occurrences.ts';
import * as codes from './codes.ts';
import * as consoleAccounts from './console-accounts.ts';
import * as consoleAlerts from './console-alerts.ts';
import * as consoleCalls from './console-calls.ts';
import * as consoleEvents from './console-events.ts';
import * as consoleFind from './console-find.ts';
import * as consoleInbox from './console-inbox.ts';
import * as consoleParcels from './console-parcels.ts';
import * as consoleParity from './console-parity.ts';
import * as consolePushes from './console-pushes.ts';
import * as consoleStatements from './console-statements.ts';
import * as consoleToolTokens from './console-tool-tokens.ts';
import type { PortalCall } from './define-call.ts';
import * as demo from './demo.ts';
import * as factors from './factors.ts';
import * as file from './file.ts';
import * as helpCenter from './help-center.ts';
import * as interfaces from './interfaces.ts';
import * as notice from './notice.ts';
import * as operatorApplications from './operator-applications.ts';
import * as operatorIntegrators from './operator-integrators.ts';
import * as operatorNotices from './operator-notices.ts';
import * as operatorReview from './operator-review.ts';
import * as operatorStatements from './operator-statements.ts';
import * as organisation from './organisation.ts';
import * as outbox from './outbox.ts';
import * as pushSources from './push-sources.ts';
import type { Level } from './roles.ts';
import * as savedFilters from './saved-filters.ts';
import * as user from './user.ts';

const modules = [
  activity,
  area,
  captcha,
  cer,
  codeOccurrences,
  codes,
  consoleAccounts,
  consoleAlerts,
  consoleCalls,
  consoleEvents,
  consoleFind,
  consoleInbox,
  consoleParcels,
  consoleParity,
  consolePushes,
  consoleStatements,
  consoleToolTokens,
  demo,
  factors,
  file,
  helpCenter,
  interfaces,
  notice,
  operatorApplications,
  operatorIntegrators,
  operatorNotices,
  operatorReview,
  operatorStatements,
  organisation,
  outbox,
  pushSources,
  savedFilters,
  user,
] as const;

export type AnyPortalCall = PortalCall;

type CallsOf<Module> = Module extends unknown
  ? Extract<Module[keyof Module], { path: string }>
  : never;

/** Every call of the portal. */
export type PortalCalls = CallsOf<(typeof modules)[number]>;

export type PortalPath = PortalCalls['path'];

/** A call that visitors without a session can make too. */
export type OpenCall<Call extends Access = PortalCalls> = Call extends unknown
  ? 'visitor' extends Call['who'][number]
    ? Call
    : never
  : never;

/** A call for integrators only, who act for an organisation. */
export type MemberCall<Call extends Access = PortalCalls> = Call extends unknown
  ? Call['who'][number] extends Level
    ? Call
    : never
  : never;

function isCall(value: unknown): value is PortalCalls {
  return typeof value === 'object' && value !== null && 'path' in value && 'request' in value;
}

export const portalCalls: readonly PortalCalls[] = modules.flatMap((module) =>
  Object.values<unknown>(module).filter(isCall),
);
