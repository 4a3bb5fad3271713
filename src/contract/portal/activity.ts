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
 * What happens to sessions and is no decision for the record: kept for 90 days, with the address and the
 * browser that it came from. Each has its words, `activity.action.<action>` of code.json.
 */
export type SessionAction =
  | 'session.signIn'
  | 'session.refused'
  | 'session.signOut'
  | 'session.endOwn';

/** By what somebody signed in, or, refused, what was wrong; its words are `activity.way.<way>`. */
export type SignInWay = 'register' | Factor;

/** Of which kind each thing is that a person may find in their list. */
export const kindOfAction: Readonly<Record<SessionAction | AuditAction, ActivityKind>> = {
  'session.signIn': 'signIns',
  'session.refused': 'signIns',
  'session.signOut': 'signIns',
  'session.endOwn': 'signIns',
  ...auditActions,
};

/** One thing that happened with a person or their accounts; times are milliseconds since 1970. */
export interface ActivityRow {
  id: string;
  at: number;
  action: SessionAction | AuditAction;
  /** The person, somebody of the organisation, the courier's staff, the portal by its settings, or nobody knows who. */
  by: 'self' | 'colleague' | 'staff' | 'auto' | 'unknown';
  /** Of the account of the open API that it is about. */
  account: { apiAccount: string; environment: Environment } | null;
  details: AuditDetails;
  /** From where it came, as long as that is kept; of refused sign-ins beyond the first networks none. */
  from: { ip: string; userAgent: string } | null;
  /** Of what happened to a session; null of all else. */
  session: {
    way: SignInWay | null;
    /** A browser that is not known to have signed in before. */
    isUnknownDevice: boolean;
    /** Refused sign-ins, or sessions that were ended. */
    count: number;
    /** When the last of several happened. */
    lastAt: number;
  } | null;
}

/** What happened with oneself and one's accounts, newest first; times are on the person's clock. */
export const listActivity = post<GrowingPage<ActivityRow>>()('user/activity', person, {
  kind: optional(oneOf([...activityKinds])),
  from: optional(localTime),
  to: optional(localTime),
  ...growingPaging,
});

/** What became of a session that somebody ended by the link of a mail: `over`, it was already. */
export interface EndedByLink {
  outcome: 'ended' | 'over' | 'expired';
  /** Set where the link ended every session and began to turn off second factors: when they will be off. */
  factorsOffAt: number | null;
}

/** Ends the session that a mail about a new device told of; `token` is of its link. */
export const endByLink = post<EndedByLink>()(
  'user/endByLink',
  { ...anyone, logged: true, audits: ['session.endByLink', 'user.factorResetBegun'] },
  { token: line(64) },
);
