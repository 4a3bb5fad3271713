import type { Role } from './define-call.ts';

const everybody = ['visitor', 'user', 'developer', 'enterprise', 'reviewer'] as const;
const signedIn = ['user', 'developer', 'enterprise', 'reviewer'] as const;
const integrators = ['user', 'developer', 'enterprise'] as const;
const certified = ['developer', 'enterprise'] as const;
const reviewers = ['reviewer'] as const;

/** Who may make which call of the portal: the one place that says so. A call without a row fails the tests. */
export const access = {
  'i18n/dictionary/getDefaultLang': everybody,
  'i18n/dictionary/:code/:hash': everybody,
  'file/downloadTwoTemplate': everybody,
  'demo/account': everybody,
  'demo/outbox': everybody,
  captcha: everybody,
  'user/sendSms': everybody,
  'user/sendEmail': everybody,
  'user/register': everybody,
  'user/login': everybody,
  'user/loginOut': everybody,
  'user/checkUserByPhoneOrAccount': everybody,
  'user/checkUserByEmail': everybody,
  'user/resetPwd': everybody,
  // Opened by the token of a mail's link.
  'user/endByLink': everybody,
  'area/list': everybody,
  'notice/webPage': everybody,
  'notice/webDetail': everybody,
  'file/image/:id': everybody,
  // Opened by a token of the console's, which the calls ask for by themselves.
  'listen/next': everybody,
  'listen/answer': everybody,
  'user/me': signedIn,
  'user/saveSettings': signedIn,
  'user/sessions': signedIn,
  'user/endSession': signedIn,
  'user/activity': signedIn,
  'user/changePassword': signedIn,
  'user/confirm': signedIn,
  'sms/sendSms': signedIn,
  'user/changePhone': signedIn,
  'user/changeEmail': signedIn,
  'file/getImgUrl': signedIn,
  'user/exportData': integrators,
  'user/deleteAccount': integrators,
  'cer/devCerCommit': integrators,
  'cer/updateInterfaceContactor': integrators,
  'cer/companyCerCommit': integrators,
  'cer/updateCompanyCer': integrators,
  'cer/certificationInfo': integrators,
  'file/uploadImg': integrators,
  'yl-op-user-interface/list': integrators,
  'console/overview': integrators,
  'console/codeOccurrences': integrators,
  'console/alerts': certified,
  'console/saveAlerts': certified,
  'yl-op-user-interface/apply': certified,
  'yl-op-user-interface/cancle': certified,
  'yl-op-user-interface/changeStatus': certified,
  'yl-op-user-interface/revoke': certified,
  'help-center/accounts': integrators,
  'help-center/accountSign': certified,
  'help-center/headersSign': certified,
  'console/accounts': certified,
  'console/revealKey': certified,
  'console/rotateKey': certified,
  'console/endOldKey': certified,
  'console/switchVersion1': certified,
  'console/allowAddresses': certified,
  'console/jointTesting': certified,
  'console/goLive': certified,
  'console/parity': certified,
  'console/goLiveTogether': certified,
  'console/callbacks': certified,
  'console/setCallback': certified,
  'console/removeCallback': certified,
  'console/testCallback': certified,
  'console/revealCallbackSecret': certified,
  'console/rotateCallbackSecret': certified,
  'console/pushes': certified,
  'console/push': certified,
  'console/replayPushes': certified,
  'console/inbox': certified,
  'console/inboxPush': certified,
  'console/inboxAnswer': certified,
  'console/clearInbox': certified,
  'console/directPushes': certified,
  'console/createListenToken': certified,
  'console/revokeListenToken': certified,
  'console/calls': certified,
  'console/call': certified,
  'console/callChart': certified,
  'console/callErrors': certified,
  'console/liveCalls': certified,
  'console/exportCalls': certified,
  'console/parcels': certified,
  'console/parcel': certified,
  'console/moveParcel': certified,
  'operator/queue': reviewers,
  'operator/certification': reviewers,
  'operator/decideCertification': reviewers,
  'operator/applications': reviewers,
  'operator/decideApplication': reviewers,
  'operator/notices': reviewers,
  'operator/notice': reviewers,
  'operator/saveNotice': reviewers,
  'operator/removeNotice': reviewers,
  'operator/audit': reviewers,
} as const satisfies Record<string, readonly Role[]>;

/** Path of a portal call. */
export type PortalPath = keyof typeof access;

/** Path of a call that visitors make too, who have no session. */
export type OpenPath = {
  [Path in PortalPath]: 'visitor' extends (typeof access)[Path][number] ? Path : never;
}[PortalPath];

/** How long a proof of who one is counts, be it a sign-in or `user/confirm`. */
export const stepUpMinutes = 10;

/**
 * Calls that a session alone does not open: its owner must have proved lately to be who signed in.
 * `production`: where it is about any account but the sandbox's. `reviewer`: of staff, whom the call
 * asks for the password only.
 */
export const stepUp = {
  'user/changePassword': 'reviewer',
  'user/changePhone': 'always',
  'user/changeEmail': 'always',
  'user/exportData': 'always',
  'user/deleteAccount': 'always',
  'yl-op-user-interface/changeStatus': 'always',
  'yl-op-user-interface/revoke': 'always',
  'help-center/accountSign': 'production',
  'help-center/headersSign': 'production',
  'console/revealKey': 'always',
  'console/rotateKey': 'always',
  'console/endOldKey': 'always',
  'console/switchVersion1': 'always',
  'console/allowAddresses': 'always',
  'console/goLive': 'always',
  'console/goLiveTogether': 'always',
  'console/setCallback': 'production',
  'console/removeCallback': 'production',
  'console/testCallback': 'production',
  'console/revealCallbackSecret': 'always',
  'console/rotateCallbackSecret': 'always',
} as const satisfies Partial<Record<PortalPath, 'always' | 'production' | 'reviewer'>>;
