import assert from 'node:assert/strict';
import { version1UndoDays } from '#contract/portal/console-accounts.ts';
import { withServer } from '../../server/_support/accounts.ts';
import { operatorOn } from '../../server/_support/operator.ts';
import { pickUp } from '../../server/_support/orders.ts';
import { ask, proveAgain } from '../../server/_support/people.ts';
import { call } from '../../server/_support/portal.ts';
import { call2 } from '../../server/_support/version-2.ts';
import { type Journey, look, tell } from './journey.ts';

const operation = 'other/pca';
const path = 'online/pca';
const request = { type: 2 };
const dayMs = 24 * 60 * 60 * 1000;

async function accountOf(journey: Journey) {
  const { accounts } = await look(journey, 'accounts');
  return accounts.find((each: { environment: string }) => each.environment === 'sandbox');
}

async function countSuccesses(journey: Journey): Promise<number> {
  const { interfaces } = await look(journey, 'jointTesting');
  return interfaces.find((each: { operation: string }) => each.operation === operation).successes;
}

/** The console shows the versions separately, and joint testing counts them together. */
export async function watchBoth(journey: Journey): Promise<void> {
  const { portal, sandbox } = journey;
  const before = await countSuccesses(journey);
  await withServer(portal, async (server) => {
    assert.equal((await call(server, sandbox, path, request)).code, '1');
    assert.equal((await call2(server, sandbox, path, request)).code, '1');
  });
  assert.equal(await countSuccesses(journey), before + 2);
  for (const version of ['1', '2']) {
    const { rows } = await tell(journey, 'calls', { operation, version, page: 1, size: 10 });
    assert.equal(rows.length, 1, `version ${version}`);
  }
  const { version1, version2 } = await accountOf(journey);
  const { now } = portal.clock;
  assert.deepEqual([version1.usedAt, version1.usedFrom, version2.usedAt], [now, '127.0.0.1', now]);
  assert.deepEqual(version1.callbacks.toSorted(), [
    'orderserve/statusFeedback',
    'other/settlementReturn',
  ]);
}

const codesOf = async ({ portal, sandbox }: Journey) => {
  const [one, two] = [
    await call(portal, sandbox, path, request),
    await call2(portal, sandbox, path, request),
  ];
  return { codes: [one.code, two.code], status: one.status, msg: one.msg };
};

const on = ['1', '1'];
const off = ['145003012', '1'];

/** Versions of the pushes about a parcel picked up now: calls are refused, pushes are not. */
async function pushedWhileOff(journey: Journey): Promise<number[]> {
  const [, order] = journey.orders;
  assert.ok(order);
  const before = journey.taken.length;
  await pickUp(journey.portal, order.billCode);
  await journey.sendPushes();
  return journey.taken.slice(before).map(({ version }) => version);
}

/** Version 1 is refused from the next call on, until its owner switches it back on. */
export async function switchOff(journey: Journey): Promise<void> {
  await tell(journey, 'switchVersion1', { off: true });
  const { codes, status, msg } = await codesOf(journey);
  assert.deepEqual([codes, status], [off, 200]);
  assert.match(msg, /version 1/i);
  assert.ok((await pushedWhileOff(journey)).includes(1));
  await tell(journey, 'switchVersion1', { off: false });
  assert.deepEqual((await codesOf(journey)).codes, on);
}

/** The owner can switch version 1 back on within some days, and staff after that. */
export async function removeCode(journey: Journey): Promise<void> {
  const { portal, company, sandbox } = journey;
  await tell(journey, 'switchVersion1', { off: true });
  portal.clock.now += version1UndoDays * dayMs - 1;
  await tell(journey, 'switchVersion1', { off: false });
  assert.deepEqual((await codesOf(journey)).codes, on);

  await tell(journey, 'switchVersion1', { off: true });
  portal.clock.now += version1UndoDays * dayMs;
  await proveAgain(portal, company);
  const late = { environment: 'sandbox', off: false };
  const { token } = company;
  const refused = await ask(portal, 'POST', 'console/switchVersion1', late, { token });
  assert.notEqual(refused.code, 1);
  assert.deepEqual((await codesOf(journey)).codes, off);
  const { apiAccount } = sandbox;
  await operatorOn(portal).done(`account version-1 --api-account ${apiAccount} --on`);
  assert.deepEqual((await codesOf(journey)).codes, on);
}
