import type { AuditAction, AuditDetails } from './audit.ts';
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

/** What the list is narrowed to; `work` is what reviewers do for others. */
export const activityKinds = [
  'signIns',
  'profile',
  'keys',
  'callbacks',
  'applications',
  'members',
  'work',
] as const;

export type ActivityKind = (typeof activityKinds)[number];

/** Of which kind each thing is that a person may find in their list. */
export const kindOfAction: Readonly<Record<SessionAction | AuditAction, ActivityKind>> = {
  'session.signIn': 'signIns',
  'session.refused': 'signIns',
  'session.signOut': 'signIns',
  'session.endOwn': 'signIns',
  'session.end': 'signIns',
  'session.endByLink': 'signIns',
  'user.newAddress': 'signIns',
  'user.proofWrong': 'signIns',
  'user.proofsEnded': 'signIns',
  'user.changeEmail': 'profile',
  'user.changePhone': 'profile',
  'user.changePassword': 'profile',
  'user.resetPassword': 'profile',
  'user.exportData': 'profile',
  'user.delete': 'profile',
  'user.addPasskey': 'profile',
  'user.factorReset': 'profile',
  'user.factorResetBegun': 'profile',
  'user.factorResetStopped': 'profile',
  'user.newRecoveryCodes': 'profile',
  'user.passkeyCopied': 'profile',
  'user.removePasskey': 'profile',
  'user.removeTotp': 'profile',
  'user.setTotp': 'profile',
  'user.useRecoveryCode': 'profile',
  'account.allowAddresses': 'keys',
  'account.createToolToken': 'keys',
  'account.endOldKey': 'keys',
  'account.revealCallbackSecret': 'keys',
  'account.revealKey': 'keys',
  'account.revokeToolToken': 'keys',
  'account.rotateCallbackSecret': 'keys',
  'account.rotateKey': 'keys',
  'account.resume': 'keys',
  'account.show': 'keys',
  'account.sign': 'keys',
  'account.suspend': 'keys',
  'account.version1Off': 'keys',
  'account.version1On': 'keys',
  'account.createListenToken': 'callbacks',
  'account.removeCallback': 'callbacks',
  'account.revokeListenToken': 'callbacks',
  'account.setCallback': 'callbacks',
  'account.sendPushes': 'callbacks',
  'account.testCallback': 'callbacks',
  'application.apply': 'applications',
  'application.approve': 'applications',
  'application.cancel': 'applications',
  'application.disable': 'applications',
  'application.enable': 'applications',
  'application.goLive': 'applications',
  'application.reject': 'applications',
  'application.revoke': 'applications',
  'certification.approve': 'applications',
  'certification.changeContact': 'applications',
  'certification.reject': 'applications',
  'organisation.changeRole': 'members',
  'organisation.invite': 'members',
  'organisation.join': 'members',
  'organisation.leave': 'members',
  'organisation.removeMember': 'members',
  'organisation.rename': 'members',
  'organisation.resume': 'applications',
  'organisation.revokeInvitation': 'members',
  'organisation.suspend': 'applications',
  'backup.create': 'work',
  'backup.restore': 'work',
  'consignee.erase': 'work',
  'masterKey.replace': 'work',
  'masterKey.rotate': 'work',
  'notice.change': 'work',
  'notice.create': 'work',
  'notice.publish': 'work',
  'notice.remove': 'work',
  'reviewer.create': 'work',
  'reviewer.remove': 'work',
  'version.end': 'work',
  'version.keep': 'work',
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
export const listActivity = post<GrowingPage<ActivityRow>>()('user/activity', {
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
export const endByLink = post<EndedByLink>()('user/endByLink', { token: line(64) });
