import type { MemberRole } from './define-call.ts';
import type { Factor } from './factor.ts';

/** Everything that is put on record; each has its words, `operator.audit.action.<action>` of code.json. */
export const auditActions = [
  'account.allowAddresses',
  'account.createListenToken',
  'account.createToolToken',
  'account.endOldKey',
  'account.removeCallback',
  'account.revealCallbackSecret',
  'account.revealKey',
  'account.revokeListenToken',
  'account.revokeToolToken',
  'account.rotateCallbackSecret',
  'account.rotateKey',
  'account.sendPushes',
  'account.setCallback',
  'account.resume',
  'account.show',
  'account.sign',
  'account.suspend',
  'account.testCallback',
  'account.version1Off',
  'account.version1On',
  'application.apply',
  'application.approve',
  'application.cancel',
  'application.disable',
  'application.enable',
  'application.goLive',
  'application.reject',
  'application.revoke',
  'backup.create',
  'backup.restore',
  'certification.approve',
  'certification.changeContact',
  'certification.reject',
  'consignee.erase',
  'masterKey.replace',
  'masterKey.rotate',
  'notice.change',
  'notice.create',
  'notice.publish',
  'notice.remove',
  'organisation.changeRole',
  'organisation.invite',
  'organisation.join',
  'organisation.leave',
  'organisation.removeMember',
  'organisation.rename',
  'organisation.resume',
  'organisation.revokeInvitation',
  'organisation.suspend',
  'reviewer.create',
  'reviewer.remove',
  'session.end',
  'session.endByLink',
  'user.addPasskey',
  'user.changeEmail',
  'user.changePassword',
  'user.changePhone',
  'user.delete',
  'user.exportData',
  'user.factorReset',
  'user.factorResetBegun',
  'user.factorResetStopped',
  'user.newAddress',
  'user.newRecoveryCodes',
  'user.passkeyCopied',
  'user.proofWrong',
  'user.proofsEnded',
  'user.removePasskey',
  'user.removeTotp',
  'user.resetPassword',
  'user.setTotp',
  'user.useRecoveryCode',
  'version.end',
  'version.keep',
] as const;

export type AuditAction = (typeof auditActions)[number];

type AuditKind<Action extends string = AuditAction> = Action extends `${infer Kind}.${string}`
  ? Kind
  : never;

/** Kinds of what is audited: the part of an action before its dot. */
export const auditKinds = [
  ...new Set(auditActions.map((action) => action.split('.', 1)[0] as AuditKind)),
];

/** What a row may say beside who did what to whom; no personal data. */
export interface AuditDetails {
  operation?: string;
  /** Id of a push of the contract. */
  push?: string;
  environment?: 'sandbox' | 'production';
  /** Which secret of an account; absent: the private key. */
  secret?: 'webhookSecret';
  /** Of a certification. */
  kind?: 'developer' | 'company';
  cod?: boolean;
  /** Waybills; null: not counted. */
  balance?: number | null;
  /** Names of fields that were changed or rejected. */
  fields?: string[];
  pinned?: boolean;
  /** Milliseconds since 1970; null: of a draft. */
  publishAt?: number | null;
  locales?: string[];
  /** Parcels whose consignor or consignee was erased, and other rows that lost what they held of them. */
  parcels?: number;
  records?: number;
  /** Addresses of an allow-list, or pushes that were sent again. */
  count?: number;
  /** Recovery codes. */
  left?: number;
  /** Sessions. */
  ended?: number;
  /** When a version ends or factors are off, milliseconds since 1970. */
  endsAt?: number;
  /** From when to when calls may be missing after a restore, milliseconds since 1970. */
  missingFrom?: number;
  missingUntil?: number;
  /** Of a member, or of whom was invited. */
  role?: MemberRole;
  /** Id of the person, where it is about another one than who acted. */
  member?: string;
  /** By what somebody wanted to prove who they are. */
  factor?: Factor;
  /** What somebody did from an address that was new. */
  way?: 'signIn' | 'use';
}
