import type { Static } from 'typebox';
import { answer, constant, flag, listOf, nullable, text, whole } from './answer-fields.ts';
import { environment } from './console-fields.ts';
import { factorNames } from './factor.ts';
import { oneOf, optional } from './fields.ts';
import { memberRoles } from './roles.ts';

/** Filters of the activity list; `work` is what reviewers do for others. */
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

/**
 * All audited actions with their kind in the activity list; calls name the ones that they audit
 * (`audits`). Texts: `operator.audit.action.<action>` of code.json.
 */
export const auditActions = {
  'account.allowAddresses': 'keys',
  'account.closeStatement': 'work',
  'account.correctStatement': 'work',
  'account.createListenToken': 'callbacks',
  'account.createToolToken': 'keys',
  'account.endOldKey': 'keys',
  'account.payStatement': 'work',
  'account.addCallback': 'callbacks',
  'account.removeCallback': 'callbacks',
  'account.revealCallbackSecret': 'keys',
  'account.revealKey': 'keys',
  'account.revokeListenToken': 'callbacks',
  'account.revokeToolToken': 'keys',
  'account.rotateCallbackSecret': 'keys',
  'account.rotateKey': 'keys',
  'account.sendPushes': 'callbacks',
  'account.setCallback': 'callbacks',
  'account.resume': 'keys',
  'account.show': 'keys',
  'account.sign': 'keys',
  'account.suspend': 'keys',
  'account.testCallback': 'callbacks',
  'account.version1Off': 'keys',
  'account.version1On': 'keys',
  'application.apply': 'applications',
  'application.approve': 'applications',
  'application.cancel': 'applications',
  'application.disable': 'applications',
  'application.enable': 'applications',
  'application.goLive': 'applications',
  'application.reject': 'applications',
  'application.revoke': 'applications',
  'backup.create': 'work',
  'backup.restore': 'work',
  'certification.approve': 'applications',
  'certification.changeContact': 'applications',
  'certification.reject': 'applications',
  'consignee.erase': 'work',
  'consignee.export': 'work',
  'masterKey.replace': 'work',
  'masterKey.rotate': 'work',
  'notice.change': 'work',
  'notice.create': 'work',
  'notice.publish': 'work',
  'notice.remove': 'work',
  'organisation.changeRole': 'members',
  'organisation.invite': 'members',
  'organisation.join': 'members',
  'organisation.leave': 'members',
  'organisation.removeMember': 'members',
  'organisation.rename': 'members',
  'organisation.resume': 'applications',
  'organisation.revokeInvitation': 'members',
  'organisation.suspend': 'applications',
  'reviewer.create': 'work',
  'reviewer.remove': 'work',
  'session.end': 'signIns',
  'session.endByLink': 'signIns',
  'user.addPasskey': 'profile',
  'user.changeEmail': 'profile',
  'user.changePassword': 'profile',
  'user.changePhone': 'profile',
  'user.delete': 'profile',
  'user.exportData': 'profile',
  'user.factorReset': 'profile',
  'user.factorResetBegun': 'profile',
  'user.factorResetStopped': 'profile',
  'user.newAddress': 'signIns',
  'user.newRecoveryCodes': 'profile',
  'user.passkeyCopied': 'profile',
  'user.proofWrong': 'signIns',
  'user.proofsEnded': 'signIns',
  'user.removePasskey': 'profile',
  'user.removeTotp': 'profile',
  'user.resetPassword': 'profile',
  'user.setTotp': 'profile',
  'user.useRecoveryCode': 'profile',
  'version.end': 'work',
  'version.keep': 'work',
} as const satisfies Record<string, ActivityKind>;

export type AuditAction = keyof typeof auditActions;

export const auditActionNames = Object.keys(auditActions) as AuditAction[];

/** Actions of signing in and proving one's identity, in any call. */
export const proofActions: readonly AuditAction[] = [
  'user.factorReset',
  'user.factorResetStopped',
  'user.newAddress',
  'user.passkeyCopied',
  'user.proofsEnded',
  'user.proofWrong',
  'user.useRecoveryCode',
];

type AuditKind<Action extends string = AuditAction> = Action extends `${infer Kind}.${string}`
  ? Kind
  : never;

/** Kinds of audited subjects: the part of an action before its dot. */
export const auditKinds = [
  ...new Set(auditActionNames.map((action) => action.split('.', 1)[0] as AuditKind)),
];

/** Further details of an audit entry, without personal data. */
export const AuditDetails = answer({
  operation: optional(text),
  /** Id of a push of the contract. */
  push: optional(text),
  /** Number of an address of the push; absent: the first. */
  address: optional(whole),
  /** Number of a statement or of one of its lines. */
  statement: optional(text),
  environment: optional(environment),
  /** Kind of secret; absent: the private key. */
  secret: optional(constant('webhookSecret')),
  /** Kind of certification. */
  kind: optional(oneOf(['developer', 'company'])),
  cod: optional(flag),
  /** Waybills left; null if not counted. */
  balance: optional(nullable(whole)),
  /** Names of fields that were changed or rejected. */
  fields: optional(listOf(text)),
  pinned: optional(flag),
  /** Milliseconds since 1970; null for a draft. */
  publishAt: optional(nullable(whole)),
  locales: optional(listOf(text)),
  /** Numbers of erased parcels and of other changed rows. */
  parcels: optional(whole),
  records: optional(whole),
  /** Number of addresses of an allow-list, or of resent pushes. */
  count: optional(whole),
  /** Recovery codes left. */
  left: optional(whole),
  /** Sessions. */
  ended: optional(whole),
  /** When a version ends or factors turn off, in milliseconds since 1970. */
  endsAt: optional(whole),
  /** Period in which calls may be missing after a restore, milliseconds since 1970. */
  missingFrom: optional(whole),
  missingUntil: optional(whole),
  /** Role of a member or an invitation. */
  role: optional(oneOf(memberRoles)),
  /** Id of the user concerned, if not the actor. */
  member: optional(text),
  /** Method of a proof. */
  factor: optional(oneOf(factorNames)),
  /** Action from a new address. */
  way: optional(oneOf(['signIn', 'use'])),
});
export type AuditDetails = Static<typeof AuditDetails>;
