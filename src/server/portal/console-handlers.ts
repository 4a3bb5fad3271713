import ipaddr from 'ipaddr.js';
import { readAlerts, saveAlerts } from '#server/console/alerts/settings.ts';
import { applyForInterfaces } from '#server/console/applications/apply.ts';
import { changeApplication } from '#server/console/applications/change.ts';
import { listInterfaces } from '#server/console/applications/list-interfaces.ts';
import { chartCalls } from '#server/console/calls/chart-calls.ts';
import { findOccurrences } from '#server/console/calls/code-occurrences.ts';
import { exportCalls } from '#server/console/calls/export-calls.ts';
import { groupErrors } from '#server/console/calls/group-errors.ts';
import { listCalls } from '#server/console/calls/list-calls.ts';
import { showCall } from '#server/console/calls/show-call.ts';
import { goLive, goLiveTogether } from '#server/console/going-live/go-live.ts';
import { listJointTesting } from '#server/console/going-live/list-joint-testing.ts';
import { readOverview } from '#server/console/going-live/overview.ts';
import { checkParity } from '#server/console/going-live/parity.ts';
import { listParcels } from '#server/console/parcels/list-parcels.ts';
import { moveParcel, showParcel } from '#server/console/parcels/parcel.ts';
import { revealSecret, rotateSecret } from '#server/console/pushes/callback-secret.ts';
import {
  clearInbox,
  direct,
  readInbox,
  readInboxPush,
  setAnswer,
} from '#server/console/pushes/inbox.ts';
import { listCallbacks } from '#server/console/pushes/list-callbacks.ts';
import { createToken, revokeToken } from '#server/console/pushes/listen-tokens.ts';
import { listPushes, replayPushes, showPush } from '#server/console/pushes/pushes.ts';
import { removeCallback, setCallback, testCallback } from '#server/console/pushes/set-callback.ts';
import { signCall } from '#server/console/signing/sign-call.ts';
import { signByAccount, signHeaders } from '#server/console/signing/sign-text.ts';
import { allowAddresses } from '#server/people/accounts/allow-addresses.ts';
import { endOldKey, rotateKey } from '#server/people/accounts/keys.ts';
import { listAccounts } from '#server/people/accounts/list-accounts.ts';
import { revealKey } from '#server/people/accounts/reveal-key.ts';
import { switchVersion1 } from '#server/people/accounts/switch-version-1.ts';
import type { Origin } from '#server/people/sessions/session-store.ts';
import type { Handlers } from './add-call.ts';

/** As the allow-list writes it; empty where it is none. */
function toAddress({ ip }: Origin): string {
  return ipaddr.isValid(ip) ? ipaddr.process(ip).toString() : '';
}

/** What a person sees and does in the console. */
export const consoleHandlers = {
  'console/accounts': async ({ people, user, origin }) => ({
    accounts: await listAccounts(people, user.id),
    address: toAddress(origin),
    overlapHours: people.settings.keyOverlapHours,
  }),
  'console/revealKey': ({ people, user, request }) => revealKey(people, user, request.environment),
  'console/rotateKey': ({ people, user, request }) => rotateKey(people, user, request),
  'console/endOldKey': ({ people, user, request }) => endOldKey(people, user, request),
  'console/switchVersion1': ({ people, user, request }) => switchVersion1(people, user, request),
  'console/allowAddresses': ({ people, user, request }) =>
    allowAddresses(people, user, request.addresses ?? []),
  'console/jointTesting': ({ people, user }) => listJointTesting(people, user),
  'console/goLive': ({ people, user, request }) => goLive(people, user, request.operation),
  'console/parity': ({ people, courier, production, user, request, language, origin }) =>
    checkParity({ people, courier, production }, user, {
      operations: request.operations,
      address: toAddress(origin),
      locale: language.locale,
    }),
  'console/goLiveTogether': ({ people, user, request }) =>
    goLiveTogether(people, user, request.operations),
  'console/overview': ({ people, user, timeZone }) => readOverview(people, user, timeZone),
  'console/alerts': ({ people, user }) => readAlerts(people, user),
  'console/saveAlerts': ({ people, user, request }) => saveAlerts(people, user, request),
  // Signing with stored keys, which never leave the server.
  'help-center/accounts': async ({ people, user }) =>
    (await listAccounts(people, user.id)).map(
      ({ apiAccount, environment, keyMadeAt, webhookSecret, customers }) => ({
        apiAccount,
        environment,
        keyMadeAt,
        webhookMadeAt: webhookSecret.madeAt,
        customerCodes: customers.map(({ code }) => code),
      }),
    ),
  'help-center/accountSign': ({ people, request, user }) =>
    signByAccount(people, { ...request, userId: user.id }),
  'help-center/headersSign': ({ people, request: { callId, ...text }, user }) =>
    callId === undefined
      ? signHeaders(people, { ...text, userId: user.id })
      : signCall(people, { ...text, callId, userId: user.id }),
  'yl-op-user-interface/list': ({ people, user }) => listInterfaces(people.database, user),
  'yl-op-user-interface/apply': ({ people, user, request }) =>
    applyForInterfaces(people, user, request.operations),
  'yl-op-user-interface/cancle': ({ people, user, request }) =>
    changeApplication(people, user.id, request.operation, 'cancel'),
  'yl-op-user-interface/changeStatus': ({ people, user, request }) =>
    changeApplication(people, user.id, request.operation, request.enabled ? 'enable' : 'disable'),
  'yl-op-user-interface/revoke': ({ people, user, request }) =>
    changeApplication(people, user.id, request.operation, 'revoke'),
  'console/calls': ({ people, user, request, timeZone }) =>
    listCalls(people, user, request, timeZone),
  'console/call': ({ people, user, request, language }) =>
    showCall(people, user, request.requestId, language.locale),
  'console/codeOccurrences': ({ people, user, request }) => findOccurrences(people, user, request),
  'console/callChart': ({ people, user, request, timeZone }) =>
    chartCalls(people, user, request, timeZone),
  'console/callErrors': ({ people, user, request, timeZone }) =>
    groupErrors(people, user, request, timeZone),
  'console/liveCalls': ({ liveCalls, session, request }) => liveCalls.follow(session, request),
  'console/exportCalls': ({ people, user, request, timeZone }) =>
    exportCalls(people, user, request, timeZone),
  'console/parcels': ({ courier, user, request, textOf }) =>
    listParcels(courier, user, request, textOf),
  'console/parcel': ({ courier, user, request, textOf }) =>
    showParcel(courier, user, request.billCode.trim(), textOf),
  'console/moveParcel': ({ courier, user, request, textOf }) =>
    moveParcel(courier, user, request, textOf),
  'console/callbacks': ({ people, user }) => listCallbacks(people, user),
  'console/setCallback': ({ people, user, request, textOf }) =>
    setCallback(people, user, request, textOf),
  'console/testCallback': ({ people, user, request, textOf }) =>
    testCallback(people, user, request, textOf),
  'console/removeCallback': ({ people, user, request }) => removeCallback(people, user, request),
  'console/revealCallbackSecret': ({ people, user, request }) =>
    revealSecret(people, user, request),
  'console/rotateCallbackSecret': ({ people, user, request }) =>
    rotateSecret(people, user, request),
  'console/inbox': ({ people, user, request }) => readInbox(people, user, request.size),
  'console/inboxPush': ({ people, user, request }) => readInboxPush(people, user, request.id),
  'console/inboxAnswer': ({ people, user, request }) => setAnswer(people, user, request.answer),
  'console/clearInbox': ({ people, user }) => clearInbox(people, user),
  'console/directPushes': ({ people, user, request }) => direct(people, user, request),
  'console/createListenToken': ({ people, user }) => createToken(people, user),
  'console/revokeListenToken': ({ people, user, request }) => revokeToken(people, user, request.id),
  'console/pushes': ({ people, user, request, timeZone }) =>
    listPushes(people, user, request, timeZone),
  'console/push': ({ people, user, request }) => showPush(people, user, request.id),
  'console/replayPushes': ({ people, user, request, timeZone }) =>
    replayPushes(people, user, request, timeZone),
} satisfies Partial<Handlers>;
