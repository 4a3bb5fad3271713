import { anyone, person } from './access.ts';
import {
  type ActivityKind,
  type AuditAction,
  type AuditDetails,
  activityKinds,
  auditActions,
} from './audit.ts';
import { type Environment, type GrowingPage, growingPaging, localTime } from './console-fields.ts';
import { post } from './define-call.ts';
import type { Factor } from './factor.ts';
import { line, oneOf, optional } from './fields.ts';

/**
 * Session events, which are not audited: kept for 90 days with address and browser. Texts:
 * `activity.action.<action>` of code.json.
 */
export type SessionAction =
  | 'session.signIn'
  | 'session.refused'
  | 'session.signOut'
  | 'session.endOwn';

/** Method of a sign-in, or the reason of a refusal; texts: `activity.way.<way>`. */
export type SignInWay = 'register' | Factor;

/** Kind of each entry of the activity list. */
export const kindOfAction: Readonly<Record<SessionAction | AuditAction, ActivityKind>> = {
  'session.signIn': 'signIns',
  'session.refused': 'signIns',
  'session.signOut': 'signIns',
  'session.endOwn': 'signIns',
  ...auditActions,
};

/** An activity of a user or their accounts; times are milliseconds since 1970. */
export interface ActivityRow {
  id: string;
  at: number;
  action: SessionAction | AuditAction;
  /** The actor: the user, another member, the courier's staff, the portal's settings, or unknown. */
  by: 'self' | 'colleague' | 'staff' | 'auto' | 'unknown';
  /** Environment of the API account concerned. */
  account: { apiAccount: string; environment: Environment } | null;
  details: AuditDetails;
  /** Origin while it is stored; absent for refused sign-ins beyond the first networks. */
  from: { ip: string; userAgent: string } | null;
  /** Only for session events, else null. */
  session: {
    way: SignInWay | null;
    /** The browser was unknown. */
    isUnknownDevice: boolean;
    /** Number of refused sign-ins or ended sessions. */
    count: number;
    /** Time of the last of several. */
    lastAt: number;
  } | null;
}

/** Activity of the user and their accounts, newest first; times are in the user's time zone. */
export const listActivity = post<GrowingPage<ActivityRow>>()('user/activity', person, {
  kind: optional(oneOf([...activityKinds])),
  from: optional(localTime),
  to: optional(localTime),
  ...growingPaging,
});

/** Result of ending a session with an email's link; `over`: it had already ended. */
export interface EndedByLink {
  outcome: 'ended' | 'over' | 'expired';
  /** Set if the link started a reset of second factors: when they will be off. */
  factorsOffAt: number | null;
}

/** Ends the session reported by an email about a new device; `token` is from its link. */
export const endByLink = post<EndedByLink>()(
  'user/endByLink',
  { ...anyone, logged: true, audits: ['session.endByLink', 'user.factorResetBegun'] },
  { token: line(64) },
);
