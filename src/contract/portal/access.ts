import { type Level, type MemberRole, memberRoles, type Role } from './define-call.ts';

/** Who may make a call. */
interface AccessRow {
  who: readonly Role[];
  /** What a member of an organisation must be at least; absent: a call of the person's own, or of nobody's. */
  least?: MemberRole;
  /** The same where it is about any account but the sandbox's. */
  production?: MemberRole;
  /**
   * Its success is worth a line of the security log, though it takes no proof and leaves no row in the
   * audit record: it opens, proves or ends something, or tells a visitor of an account.
   */
  logged?: true;
}

const everybody = ['visitor', 'user', 'developer', 'enterprise', 'reviewer'] as const;
const signedIn = ['user', 'developer', 'enterprise', 'reviewer'] as const;
const integrators = ['user', 'developer', 'enterprise'] as const;
const certified = ['developer', 'enterprise'] as const;
const reviewers = ['reviewer'] as const;

/**
 * Who may make which call of the portal, by certification and by role: the one place that says so. A
 * call without a row fails the tests.
 */
export const access = {
  'i18n/dictionary/getDefaultLang': { who: everybody },
  'i18n/dictionary/:code/:hash': { who: everybody },
  'file/downloadTwoTemplate': { who: everybody },
  'demo/account': { who: everybody },
  'demo/outbox': { who: everybody },
  captcha: { who: everybody },
  'user/sendSms': { who: everybody, logged: true },
  'user/sendEmail': { who: everybody, logged: true },
  'user/register': { who: everybody, logged: true },
  'user/login': { who: everybody, logged: true },
  'user/loginOut': { who: everybody, logged: true },
  'user/beginLogin': { who: everybody },
  'user/loginByPasskey': { who: everybody, logged: true },
  'user/stopReset': { who: everybody, logged: true },
  'user/checkUserByPhoneOrAccount': { who: everybody, logged: true },
  'user/checkUserByEmail': { who: everybody, logged: true },
  'user/resetPwd': { who: everybody, logged: true },
  // Opened by the token of a mail's link.
  'user/endByLink': { who: everybody, logged: true },
  'area/list': { who: everybody },
  'area/resolve': { who: everybody },
  'notice/webPage': { who: everybody },
  'notice/webDetail': { who: everybody },
  'file/image/:id': { who: everybody },
  // Opened by a token of the console's, which the calls ask for by themselves.
  'listen/next': { who: everybody },
  'listen/answer': { who: everybody },
  'user/me': { who: signedIn },
  'user/saveSettings': { who: signedIn },
  'user/sessions': { who: signedIn },
  'user/endSession': { who: signedIn, logged: true },
  'user/activity': { who: signedIn },
  'user/changePassword': { who: signedIn },
  'user/confirm': { who: signedIn, logged: true },
  'user/beginProof': { who: signedIn },
  'user/factors': { who: signedIn },
  'user/beginTotp': { who: signedIn },
  'user/setTotp': { who: signedIn },
  'user/removeTotp': { who: signedIn },
  'user/beginPasskey': { who: signedIn },
  'user/addPasskey': { who: signedIn },
  'user/renamePasskey': { who: signedIn },
  'user/removePasskey': { who: signedIn },
  'user/newRecoveryCodes': { who: signedIn },
  'user/keepFactors': { who: signedIn, logged: true },
  'sms/sendSms': { who: signedIn, logged: true },
  'user/changePhone': { who: signedIn },
  'user/changeEmail': { who: signedIn },
  'file/getImgUrl': { who: signedIn, least: 'owner' },
  'user/exportData': { who: integrators },
  'user/deleteAccount': { who: integrators },
  'organisation/invitation': { who: everybody },
  'organisation/own': { who: integrators },
  'organisation/switch': { who: integrators, logged: true },
  'organisation/accept': { who: integrators },
  'organisation/leave': { who: integrators },
  'organisation/members': { who: integrators, least: 'viewer' },
  'organisation/rename': { who: integrators, least: 'owner' },
  'organisation/invite': { who: integrators, least: 'owner' },
  'organisation/revokeInvitation': { who: integrators, least: 'owner' },
  'organisation/changeRole': { who: integrators, least: 'owner' },
  'organisation/removeMember': { who: integrators, least: 'owner' },
  'cer/devCerCommit': { who: integrators, least: 'owner' },
  'cer/updateInterfaceContactor': { who: integrators, least: 'owner' },
  'cer/companyCerCommit': { who: integrators, least: 'owner' },
  'cer/updateCompanyCer': { who: integrators, least: 'owner' },
  'cer/certificationInfo': { who: integrators, least: 'viewer' },
  'file/uploadImg': { who: integrators, least: 'owner' },
  'yl-op-user-interface/list': { who: integrators, least: 'viewer' },
  'console/overview': { who: integrators, least: 'viewer' },
  'console/codeOccurrences': { who: integrators, least: 'viewer' },
  'console/find': { who: integrators, least: 'viewer' },
  'console/alerts': { who: certified, least: 'viewer' },
  'console/saveAlerts': { who: certified, least: 'developer' },
  'yl-op-user-interface/apply': { who: certified, least: 'owner' },
  'yl-op-user-interface/cancle': { who: certified, least: 'owner' },
  'yl-op-user-interface/changeStatus': { who: certified, least: 'owner' },
  'yl-op-user-interface/revoke': { who: certified, least: 'owner' },
  'help-center/accounts': { who: integrators, least: 'viewer' },
  'help-center/accountSign': { who: certified, least: 'developer', production: 'owner' },
  'help-center/headersSign': { who: certified, least: 'developer', production: 'owner' },
  'console/accounts': { who: certified, least: 'viewer' },
  'console/revealKey': { who: certified, least: 'developer', production: 'owner' },
  'console/rotateKey': { who: certified, least: 'developer', production: 'owner' },
  'console/endOldKey': { who: certified, least: 'developer', production: 'owner' },
  'console/switchVersion1': { who: certified, least: 'developer', production: 'owner' },
  'console/allowAddresses': { who: certified, least: 'owner' },
  'console/jointTesting': { who: certified, least: 'viewer' },
  'console/goLive': { who: certified, least: 'owner' },
  'console/parity': { who: certified, least: 'viewer' },
  'console/goLiveTogether': { who: certified, least: 'owner' },
  'console/callbacks': { who: certified, least: 'viewer' },
  'console/setCallback': { who: certified, least: 'developer', production: 'owner' },
  'console/removeCallback': { who: certified, least: 'developer', production: 'owner' },
  'console/testCallback': { who: certified, least: 'developer', production: 'owner' },
  'console/revealCallbackSecret': { who: certified, least: 'developer', production: 'owner' },
  'console/rotateCallbackSecret': { who: certified, least: 'developer', production: 'owner' },
  'console/pushes': { who: certified, least: 'viewer' },
  'console/push': { who: certified, least: 'viewer' },
  'console/replayPushes': { who: certified, least: 'developer' },
  'console/sendPushes': { who: certified, least: 'developer' },
  'console/inbox': { who: certified, least: 'viewer' },
  'console/inboxPush': { who: certified, least: 'viewer' },
  'console/inboxAnswer': { who: certified, least: 'developer' },
  'console/clearInbox': { who: certified, least: 'developer' },
  'console/directPushes': { who: certified, least: 'developer' },
  'console/createListenToken': { who: certified, least: 'developer' },
  'console/revokeListenToken': { who: certified, least: 'developer' },
  'console/toolTokens': { who: certified, least: 'viewer' },
  'console/createToolToken': { who: certified, least: 'developer' },
  'console/revokeToolToken': { who: certified, least: 'developer' },
  'console/calls': { who: certified, least: 'viewer' },
  'console/call': { who: certified, least: 'viewer' },
  'console/callChart': { who: certified, least: 'viewer' },
  'console/callErrors': { who: certified, least: 'viewer' },
  'console/liveCalls': { who: certified, least: 'viewer' },
  'console/exportCalls': { who: certified, least: 'viewer' },
  'console/parcels': { who: certified, least: 'viewer' },
  'console/parcel': { who: certified, least: 'viewer' },
  'console/moveParcel': { who: certified, least: 'developer' },
  'operator/queue': { who: reviewers },
  'operator/certification': { who: reviewers, logged: true },
  'operator/decideCertification': { who: reviewers },
  'operator/decisions': { who: reviewers },
  'operator/integrators': { who: reviewers },
  'operator/integrator': { who: reviewers },
  'operator/suspend': { who: reviewers },
  'operator/resume': { who: reviewers },
  'operator/applications': { who: reviewers },
  'operator/decideApplication': { who: reviewers },
  'operator/notices': { who: reviewers },
  'operator/notice': { who: reviewers },
  'operator/saveNotice': { who: reviewers },
  'operator/removeNotice': { who: reviewers },
  'operator/audit': { who: reviewers },
} as const satisfies Record<string, AccessRow>;

/** Path of a portal call. */
export type PortalPath = keyof typeof access;

/** Path of a call that visitors make too, who have no session. */
export type OpenPath = {
  [Path in PortalPath]: 'visitor' extends (typeof access)[Path]['who'][number] ? Path : never;
}[PortalPath];

/** Path of a call that integrators alone make, each of whom acts for an organisation. */
export type MemberPath = {
  [Path in PortalPath]: (typeof access)[Path]['who'][number] extends Level ? Path : never;
}[PortalPath];

/** What a member must be at least for a call; undefined where every member may. */
export function leastRole(path: PortalPath, isProduction: boolean): MemberRole | undefined {
  const { least, production }: AccessRow = access[path];
  return isProduction ? (production ?? least) : least;
}

/** Path of a call that a member makes for their organisation. */
export type OrganisationPath = {
  [Path in MemberPath]: (typeof access)[Path] extends { least: MemberRole } ? Path : never;
}[MemberPath];

/** Whether a call is the staff's alone. */
export function isStaffs(path: PortalPath): boolean {
  const { who }: AccessRow = access[path];
  return who.every((role) => role === 'reviewer');
}

/** Whether a role reaches what another may do. */
export function reaches(role: MemberRole, least: MemberRole): boolean {
  return memberRoles.indexOf(role) >= memberRoles.indexOf(least);
}

/** How long a proof of who one is counts, be it a sign-in or `user/confirm`. */
export const stepUpMinutes = 10;

/**
 * Calls that a session alone does not open: its owner must have proved lately to be who signed in.
 * `production`: where it is about any account but the sandbox's. `factor`: of who has a second factor,
 * whom the call asks for the password only.
 */
export const stepUp = {
  'user/changePassword': 'factor',
  'user/beginTotp': 'always',
  'user/setTotp': 'always',
  'user/removeTotp': 'always',
  'user/beginPasskey': 'always',
  'user/addPasskey': 'always',
  'user/removePasskey': 'always',
  'user/newRecoveryCodes': 'always',
  'user/changePhone': 'always',
  'user/changeEmail': 'always',
  'user/exportData': 'always',
  'user/deleteAccount': 'always',
  'organisation/invite': 'always',
  'organisation/changeRole': 'always',
  'organisation/removeMember': 'always',
  'organisation/leave': 'always',
  'yl-op-user-interface/changeStatus': 'always',
  'yl-op-user-interface/revoke': 'always',
  'help-center/accountSign': 'production',
  'help-center/headersSign': 'production',
  'console/revealKey': 'always',
  'console/rotateKey': 'always',
  'console/endOldKey': 'always',
  'console/switchVersion1': 'always',
  'console/allowAddresses': 'always',
  'operator/suspend': 'always',
  'operator/resume': 'always',
  'console/goLive': 'always',
  'console/goLiveTogether': 'always',
  'console/setCallback': 'production',
  'console/removeCallback': 'production',
  'console/testCallback': 'production',
  'console/revealCallbackSecret': 'always',
  'console/rotateCallbackSecret': 'always',
  'console/createToolToken': 'always',
} as const satisfies Partial<Record<PortalPath, 'always' | 'production' | 'factor'>>;

/** Whether the success of a call is logged whatever it did; what leaves an audit row is logged besides. */
export function isLogged(path: PortalPath): boolean {
  const { logged }: AccessRow = access[path];
  return logged === true || Object.hasOwn(stepUp, path);
}
