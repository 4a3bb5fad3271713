import assert from 'node:assert/strict';
import type { PushKind } from '#contract/operations/pushes.ts';
import type { CallbackRow } from '#contract/portal/console-pushes.ts';
import { createdOrder, pickUp } from '../../server/_support/orders.ts';
import { ask } from '../../server/_support/people.ts';
import { callSandbox2 } from '../../server/_support/version-2.ts';
import { readProgram } from './guide.ts';
import { type Journey, look, type Taken, tell } from './journey.ts';

const kind: PushKind = 'logistics/statusFeedback';

async function rowOf(journey: Journey): Promise<CallbackRow> {
  const accounts = await look(journey, 'callbacks');
  const { callbacks } = accounts.find(
    (each: { environment: string }) => each.environment === 'sandbox',
  );
  return callbacks.find((row: CallbackRow) => row.kind === kind);
}

/** Pushes that arrive during the work. */
async function takenDuring(journey: Journey, work: () => Promise<unknown>): Promise<Taken[]> {
  const before = journey.taken.length;
  await work();
  await journey.sendPushes();
  return journey.taken.slice(before);
}

const versionsOf = (taken: readonly Taken[]) => [...new Set(taken.map(({ version }) => version))];

async function collect({ portal, sandbox }: Journey): Promise<void> {
  await pickUp(portal, (await createdOrder(portal, sandbox)).billCode);
}

async function setVersion(journey: Journey, version: 1 | 2): Promise<void> {
  const trial = await takenDuring(journey, () =>
    tell(journey, 'setCallback', { kind, url: journey.receiver.url, version }),
  );
  assert.deepEqual(
    trial.filter(({ test }) => test).map((each) => each.version),
    [version],
  );
}

/** Switches one kind of push to version 2 and back, while the others stay. */
export async function switchPushes(journey: Journey): Promise<void> {
  const { portal, company, sandbox, receiver } = journey;
  const { secret } = await tell(journey, 'revealCallbackSecret', { kind });
  assert.notEqual(secret, journey.webhookSecret);

  // A receiver that does not know version 2 yet keeps version 1.
  journey.isFailing = true;
  journey.callbackSecrets.set(kind, secret);
  const asked = { environment: 'sandbox', kind, url: receiver.url, version: 2 };
  const { token } = company;
  const refused = await ask(portal, 'POST', 'console/setCallback', asked, { token });
  assert.notEqual(refused.code, 1);
  assert.equal((await rowOf(journey)).version, 1);

  // A waiting push goes out in the new form, under the same id.
  const failed = await takenDuring(journey, () => collect(journey));
  assert.deepEqual(versionsOf(failed), [1]);
  journey.isFailing = false;
  const retried = await takenDuring(journey, () => setVersion(journey, 2));
  const second = retried.filter(({ version, test }) => version === 2 && !test);
  assert.ok(second.length > 0);
  for (const { id } of second) assert.ok(failed.some((each) => each.id === id));

  const both = await takenDuring(journey, () => collect(journey));
  assert.deepEqual(versionsOf(both).toSorted(), [1, 2]);

  await setVersion(journey, 1);
  assert.deepEqual(versionsOf(await takenDuring(journey, () => collect(journey))), [1]);
  assert.equal((await tell(journey, 'revealCallbackSecret', { kind })).secret, secret);

  const request = { ...JSON.parse(readProgram('pushes', 'json')), url: receiver.url };
  const set = await callSandbox2(portal, sandbox, 'sandbox/setCallback', request);
  assert.deepEqual([set.code, set.data.version, set.data.secret], ['1', 2, secret], set.msg);
  assert.deepEqual(
    versionsOf(await takenDuring(journey, () => collect(journey))).toSorted(),
    [1, 2],
  );
  const back = await callSandbox2(portal, sandbox, 'sandbox/setCallback', {
    ...request,
    version: 1,
  });
  assert.equal(back.data.version, 1);
  await setVersion(journey, 2);
}
