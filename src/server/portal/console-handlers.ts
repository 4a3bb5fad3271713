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
import type { TextOf } from '#server/texts.ts';
import type { Asked, Handlers } from './add-call.ts';
import { zoneOf } from './zone-of.ts';

function toZone({ people, session, http }: Asked<unknown>): string {
  return zoneOf(session.user, http.headers.timezone, people.settings);
}

function toTextOf({ people, language: { locale } }: Asked<unknown>): TextOf {
  return (key, values) => people.texts.get(locale, key, values);
}

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
  'console/overview': (asked) => readOverview(asked.people, asked.session.user, toZone(asked)),
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
  'console/calls': async (asked) =>
    listCalls(asked.people, asked.session.user, asked.request, toZone(asked)),
  'console/call': async ({ people, session, request, language }) =>
    showCall(people, session.user, request.requestId, language.locale),
  'console/callChart': async (asked) =>
    chartCalls(asked.people, asked.session.user, asked.request, toZone(asked)),
  'console/exportCalls': async (asked) =>
    exportCalls(asked.people, asked.session.user, asked.request, toZone(asked)),
  'console/parcels': async (asked) =>
    listParcels(asked.people, asked.session.user, asked.request, toTextOf(asked)),
  'console/parcel': async (asked) =>
    showParcel(asked.people, asked.session.user, asked.request.billCode.trim(), toTextOf(asked)),
  'console/moveParcel': async (asked) =>
    moveParcel(asked.people, asked.session.user, asked.request, toTextOf(asked)),
  'console/callbacks': async ({ people, session }) => listCallbacks(people, session.user),
  'console/setCallback': async ({ people, session, request, language }) =>
    setCallback(people, session.user, request, language.locale),
  'console/testCallback': async ({ people, session, request, language }) =>
    testCallback(people, session.user, request, language.locale),
  'console/removeCallback': async ({ people, session, request }) =>
    removeCallback(people, session.user, request),
  'console/pushes': async (asked) =>
    listPushes(asked.people, asked.session.user, asked.request, toZone(asked)),
  'console/push': async ({ people, session, request }) =>
    showPush(people, session.user, request.id),
  'console/replayPushes': async (asked) =>
    replayPushes(asked.people, asked.session.user, asked.request, toZone(asked)),
} satisfies Partial<Handlers>;

export const consoleHandlers = { ...accountHandlers, ...interfaceHandlers, ...trafficHandlers };
