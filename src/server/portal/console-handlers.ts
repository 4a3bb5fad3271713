import ipaddr from 'ipaddr.js';
import { applyForInterfaces } from '#server/console/applications/apply.ts';
import { changeApplication, steps } from '#server/console/applications/change.ts';
import { listInterfaces } from '#server/console/applications/list-interfaces.ts';
import { chartCalls } from '#server/console/calls/chart-calls.ts';
import { exportCalls } from '#server/console/calls/export-calls.ts';
import { listCalls } from '#server/console/calls/list-calls.ts';
import { showCall } from '#server/console/calls/show-call.ts';
import { goLive } from '#server/console/going-live/go-live.ts';
import { listJointTesting } from '#server/console/going-live/list-joint-testing.ts';
import { readOverview } from '#server/console/going-live/overview.ts';
import { listParcels } from '#server/console/parcels/list-parcels.ts';
import { moveParcel } from '#server/console/parcels/move-parcel.ts';
import { showParcel } from '#server/console/parcels/show-parcel.ts';
import { listCallbacks } from '#server/console/pushes/list-callbacks.ts';
import { listPushes } from '#server/console/pushes/list-pushes.ts';
import { replayPushes } from '#server/console/pushes/replay-pushes.ts';
import { removeCallback, setCallback, testCallback } from '#server/console/pushes/set-callback.ts';
import { showPush } from '#server/console/pushes/show-push.ts';
import { listOwnAccounts } from '#server/console/signing/own-account.ts';
import { signByAccount, signHeaders } from '#server/console/signing/sign-text.ts';
import { allowAddresses } from '#server/people/accounts/allow-addresses.ts';
import { listAccounts } from '#server/people/accounts/list-accounts.ts';
import { revealKey } from '#server/people/accounts/reveal-key.ts';
import { endOldKey, rotateKey } from '#server/people/accounts/rotate-key.ts';
import type { Handlers } from './add-call.ts';

/** A person's accounts and their keys, and the way to production. */
const accountHandlers = {
  'console/accounts': async ({ people, session, origin }) => ({
    accounts: await listAccounts(people, session.user.id),
    address: ipaddr.isValid(origin.ip) ? ipaddr.process(origin.ip).toString() : '',
    overlapHours: people.settings.keyOverlapHours,
  }),
  'console/revealKey': ({ people, session, request }) =>
    revealKey(people, session.user, request.environment),
  'console/rotateKey': ({ people, session, request }) => rotateKey(people, session.user, request),
  'console/endOldKey': ({ people, session, request }) => endOldKey(people, session.user, request),
  'console/allowAddresses': ({ people, session, request }) =>
    allowAddresses(people, session.user, request.addresses ?? []),
  'console/jointTesting': ({ people, session }) => listJointTesting(people.database, session.user),
  'console/goLive': ({ people, session, request }) =>
    goLive(people, session.user, request.operation),
  'console/overview': ({ people, session, timeZone }) =>
    readOverview(people, session.user, timeZone),
  // Signing with stored keys, which never leave the server.
  'help-center/accounts': ({ people, session }) => listOwnAccounts(people, session.user.id),
  'help-center/accountSign': ({ people, request, session }) =>
    signByAccount(people, { ...request, userId: session.user.id }),
  'help-center/headersSign': ({ people, request, session }) =>
    signHeaders(people, { ...request, userId: session.user.id }),
} satisfies Partial<Handlers>;

/** A person's own interfaces: what there is, applications, and what becomes of them. */
const interfaceHandlers = {
  'yl-op-user-interface/list': ({ people, session }) =>
    listInterfaces(people.database, session.user),
  'yl-op-user-interface/apply': ({ people, session, request }) =>
    applyForInterfaces(people, session.user, request.operations),
  'yl-op-user-interface/cancle': ({ people, session, request }) =>
    changeApplication(people, session.user.id, request.operation, steps.cancel),
  'yl-op-user-interface/changeStatus': ({ people, session, request }) => {
    const step = request.enabled ? steps.enable : steps.disable;
    return changeApplication(people, session.user.id, request.operation, step);
  },
  'yl-op-user-interface/revoke': ({ people, session, request }) =>
    changeApplication(people, session.user.id, request.operation, steps.revoke),
} satisfies Partial<Handlers>;

/** What a person's accounts called and were told, and what moves their sandbox parcels. */
const trafficHandlers = {
  'console/calls': ({ people, session, request, timeZone }) =>
    listCalls(people, session.user, request, timeZone),
  'console/call': ({ people, session, request, language }) =>
    showCall(people, session.user, request.requestId, language.locale),
  'console/callChart': ({ people, session, request, timeZone }) =>
    chartCalls(people, session.user, request, timeZone),
  'console/exportCalls': ({ people, session, request, timeZone }) =>
    exportCalls(people, session.user, request, timeZone),
  'console/parcels': ({ people, session, request, textOf }) =>
    listParcels(people, session.user, request, textOf),
  'console/parcel': ({ people, session, request, textOf }) =>
    showParcel(people, session.user, request.billCode.trim(), textOf),
  'console/moveParcel': ({ people, session, request, textOf }) =>
    moveParcel(people, session.user, request, textOf),
  'console/callbacks': ({ people, session }) => listCallbacks(people, session.user),
  'console/setCallback': ({ people, session, request, textOf }) =>
    setCallback(people, session.user, request, textOf),
  'console/testCallback': ({ people, session, request, textOf }) =>
    testCallback(people, session.user, request, textOf),
  'console/removeCallback': ({ people, session, request }) =>
    removeCallback(people, session.user, request),
  'console/pushes': ({ people, session, request, timeZone }) =>
    listPushes(people, session.user, request, timeZone),
  'console/push': ({ people, session, request }) => showPush(people, session.user, request.id),
  'console/replayPushes': ({ people, session, request, timeZone }) =>
    replayPushes(people, session.user, request, timeZone),
} satisfies Partial<Handlers>;

export const consoleHandlers = { ...accountHandlers, ...interfaceHandlers, ...trafficHandlers };
