import type { Static } from 'typebox';
import { anyone, person } from './access.ts';
import { answer, flag, growingPage, nullable, text, whole } from './answer-fields.ts';
import {
  type ActivityKind,
  type AuditAction,
  AuditDetails,
  activityKinds,
  auditActionNames,
  auditActions,
} from './audit.ts';
import { environment, growingPaging, localTime } from './console-fields.ts';
import { post } from './define-call.ts';
import { factorNames } from './factor.ts';
import { line, oneOf, optional } from './fields.ts';

/**
 * Session events, which are not audited: kept for 90 days with address and browser. Texts:
 * `activity.action.<action>` of code.json.
 */
const sessionActions = [
  'session.signIn',
  'session.refused',
  'session.signOut',
  'session.endOwn',
] as const;

export type SessionAction = (typeof sessionActions)[number];

/** Method of a sign-in, or the reason of a refusal; texts: `activity.way.<way>`. */
const SignInWay = oneOf(['register', ...factorNames]);
export type SignInWay = Static<typeof SignInWay>;

/** Kind of each entry of the activity list. */
export const kindOfAction: Readonly<Record<SessionAction | AuditAction, ActivityKind>> = {
  'session.signIn': 'signIns',
  'session.refused': 'signIns',
  'session.signOut': 'signIns',
  'session.endOwn': 'signIns',
  ...auditActions,
};

/** An activity of a user or their accounts; times are milliseconds since 1970. */
export const ActivityRow = answer({
  id: text,
  at: whole,
  action: oneOf([...sessionActions, ...auditActionNames]),
  /** The actor: the user, another member, the courier's staff, the portal's settings, or unknown. */
  by: oneOf(['self', 'colleague', 'staff', 'auto', 'unknown']),
  /** Environment of the API account concerned. */
  account: nullable(answer({ apiAccount: text, environment })),
  details: AuditDetails,
  /** Origin while it is stored; absent for refused sign-ins beyond the first networks. */
  from: nullable(answer({ ip: text, userAgent: text })),
  /** Only for session events, else null. */
  session: nullable(
    answer({
      way: nullable(SignInWay),
      /** The browser was unknown. */
      isUnknownDevice: flag,
      /** Number of refused sign-ins or ended sessions. */
      count: whole,
      /** Time of the last of several. */
      lastAt: whole,
    }),
  ),
});
export type ActivityRow = Static<typeof ActivityRow>;

/** Activity of the user and their accounts, newest first; times are in the user's time zone. */
export const listActivity = post(growingPage(ActivityRow))('user/activity', person, {
  kind: optional(oneOf(activityKinds)),
  from: optional(localTime),
  to: optional(localTime),
  ...growingPaging,
});

/** Result of ending a session with an email's link; `over`: it had already ended. */
export const EndedByLink = answer({
  outcome: oneOf(['ended', 'over', 'expired']),
  /** Set if the link started a reset of second factors: when they will be off. */
  factorsOffAt: nullable(whole),
});
export type EndedByLink = Static<typeof EndedByLink>;

/** Ends the session reported by an email about a new device; `token` is from its link. */
export const endByLink = post(EndedByLink)(
  'user/endByLink',
  { ...anyone, logged: true, audits: ['session.endByLink', 'user.factorResetBegun'] },
  { token: line(64) },
);
