import ipaddr from 'ipaddr.js';
import { leastRole } from '#contract/portal/access.ts';
import type { Environment } from '#contract/portal/console-fields.ts';
import { headersSign } from '#contract/portal/help-center.ts';
import { reaches } from '#contract/portal/roles.ts';
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
import { findOwn } from '#server/console/find-own.ts';
import { goLive, goLiveTogether } from '#server/console/going-live/go-live.ts';
import { listJointTesting, readOverview } from '#server/console/going-live/overview.ts';
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
import { sendPushes } from '#server/console/pushes/send-pushes.ts';
import { removeCallback, setCallback, testCallback } from '#server/console/pushes/set-callback.ts';
import { signCall } from '#server/console/signing/sign-call.ts';
import { signByAccount, signHeaders } from '#server/console/signing/sign-text.ts';
import { allowAddresses } from '#server/people/credentials/allow-addresses.ts';
import { endOldKey, revealKey, rotateKey } from '#server/people/credentials/keys.ts';
import { listAccounts } from '#server/people/credentials/list-accounts.ts';
import { switchVersion1 } from '#server/people/credentials/switch-version-1.ts';
import {
  createToolToken,
  listToolTokens,
  revokeToolToken,
} from '#server/people/credentials/tool-tokens.ts';
import type { Member } from '#server/people/organisations/member.ts';
import type { Origin } from '#server/people/sessions/session-store.ts';
import type { Handlers } from './add-call.ts';

/** Returns an address as the allow-list writes it; empty if it is invalid. */
function toAddress({ ip }: Origin): string {
  return ipaddr.isValid(ip) ? ipaddr.process(ip).toString() : '';
}

/** True if the server may sign for a member with the stored keys of an environment. */
function maySign({ role }: Member, environment: Environment): boolean {
  const least = leastRole(headersSign, environment === 'production');
  return !least || reaches(role, least);
}

/** Handlers of the console's calls. */
export const consoleHandlers = {
  'console/accounts': async ({ people, member, origin }) => ({
    accounts: await listAccounts(people, member.organisation.id),
    address: toAddress(origin),
    overlapHours: people.settings.keyOverlapHours,
  }),
  'console/revealKey': ({ people, request }) => revealKey(people, request.environment),
  'console/rotateKey': ({ people, request }) => rotateKey(people, request),
  'console/endOldKey': ({ people, request }) => endOldKey(people, request),
  'console/switchVersion1': ({ people, request }) => switchVersion1(people, request),
  'console/allowAddresses': ({ people, request }) =>
    allowAddresses(people, request.addresses ?? []),
  'console/jointTesting': ({ people, member }) => listJointTesting(people, member),
  'console/goLive': ({ people, member, request }) => goLive(people, member, request.operation),
  'console/parity': ({ people, courier, production, member, request, language, origin }) =>
    checkParity({ people, courier, production }, member, {
      operations: request.operations,
      address: toAddress(origin),
      locale: language.locale,
    }),
  'console/goLiveTogether': ({ people, member, request }) =>
    goLiveTogether(people, member, request.operations),
  'console/overview': ({ people, member, timeZone }) => readOverview(people, member, timeZone),
  'console/alerts': ({ people, member }) => readAlerts(people, member),
  'console/saveAlerts': ({ people, member, request }) => saveAlerts(people, member, request),
  // Signing with stored keys, which never leave the server.
  'help-center/accounts': async ({ people, member }) =>
    (await listAccounts(people, member.organisation.id))
      .filter(({ environment }) => maySign(member, environment))
      .map(({ apiAccount, environment, keyMadeAt, webhookSecret, customers }) => ({
        apiAccount,
        environment,
        keyMadeAt,
        webhookMadeAt: webhookSecret.madeAt,
        customerCodes: customers.map(({ code }) => code),
      })),
  'help-center/accountSign': ({ people, request, member }) =>
    signByAccount(people, { ...request, member }),
  'help-center/headersSign': ({ people, request: { callId, timestamp, ...text }, member }) =>
    callId === undefined
      ? signHeaders(people, { ...text, member })
      : signCall(people, { ...text, callId, timestamp, member }),
  'yl-op-user-interface/list': ({ people, member }) => listInterfaces(people, member.organisation),
  'yl-op-user-interface/apply': ({ people, member, request }) =>
    applyForInterfaces(people, member, request.operations),
  'yl-op-user-interface/cancle': ({ people, member, request }) =>
    changeApplication(people, member, request.operation, 'cancel'),
  'yl-op-user-interface/changeStatus': ({ people, member, request }) =>
    changeApplication(people, member, request.operation, request.enabled ? 'enable' : 'disable'),
  'yl-op-user-interface/revoke': ({ people, member, request }) =>
    changeApplication(people, member, request.operation, 'revoke'),
  'console/calls': ({ people, member, request, timeZone }) =>
    listCalls(people, member, request, timeZone),
  'console/call': ({ people, member, request, language }) =>
    showCall(people, member, request.requestId, language.locale),
  'console/codeOccurrences': ({ people, member, request }) =>
    findOccurrences(people, member, request),
  'console/find': ({ people, member, request }) => findOwn(people, member, request.id),
  'console/callChart': ({ people, member, request, timeZone }) =>
    chartCalls(people, member, request, timeZone),
  'console/callErrors': ({ people, member, request, timeZone }) =>
    groupErrors(people, member, request, timeZone),
  'console/liveCalls': ({ liveCalls, session, request, http }) =>
    liveCalls.follow(session, request, http.ip),
  'console/exportCalls': ({ people, member, request, timeZone }) =>
    exportCalls(people, member, request, timeZone),
  'console/parcels': ({ courier, member, request, textOf }) =>
    listParcels(courier, member, request, textOf),
  'console/parcel': ({ courier, member, request, textOf }) =>
    showParcel(courier, member, request.billCode.trim(), textOf),
  'console/moveParcel': ({ courier, member, request, textOf }) =>
    moveParcel(courier, member, request, textOf),
  'console/callbacks': ({ people, member, textOf }) => listCallbacks(people, member, textOf),
  'console/setCallback': ({ people, member, request, textOf }) =>
    setCallback(people, member, request, textOf),
  'console/testCallback': ({ people, member, request, textOf }) =>
    testCallback(people, member, request, textOf),
  'console/removeCallback': ({ people, member, request }) =>
    removeCallback(people, member, request),
  'console/revealCallbackSecret': ({ people, member, request }) =>
    revealSecret(people, member, request),
  'console/rotateCallbackSecret': ({ people, member, request }) =>
    rotateSecret(people, member, request),
  'console/inbox': ({ people, member, request }) => readInbox(people, member, request.size),
  'console/inboxPush': ({ people, member, request }) => readInboxPush(people, member, request.id),
  'console/inboxAnswer': ({ people, member, request }) => setAnswer(people, member, request.answer),
  'console/clearInbox': ({ people, member }) => clearInbox(people, member),
  'console/directPushes': ({ people, member, request }) => direct(people, member, request),
  'console/createListenToken': ({ people }) => createToken(people),
  'console/revokeListenToken': ({ people, request }) => revokeToken(people, request.id),
  'console/toolTokens': ({ people, member }) => listToolTokens(people, member),
  'console/createToolToken': ({ people, request }) => createToolToken(people, request),
  'console/revokeToolToken': ({ people, request }) => revokeToolToken(people, request.id),
  'console/pushes': ({ people, member, request, timeZone }) =>
    listPushes(people, member, request, timeZone),
  'console/push': ({ people, member, request, textOf }) =>
    showPush(people, member, request.id, textOf),
  'console/sendPushes': ({ people, member, request, timeZone }) =>
    sendPushes(people, member, request, timeZone),
  'console/replayPushes': ({ people, member, request, timeZone }) =>
    replayPushes(people, member, request, timeZone),
} satisfies Partial<Handlers>;
