import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { maxWaybills as maxTraced } from '#contract/operations/logistics/query.ts';
import { maxSubscriptions } from '#contract/operations/logistics/subscribe.ts';
import { maxLabels } from '#contract/operations/orderserve/print-orders.ts';
import { maxOrders } from '#contract/operations/orderserve/query.ts';
import { maxWaybills } from '#contract/operations/orderserve/waybill-information.ts';
import { maxReserved } from '#contract/operations/vip/getwaybill.ts';
import { moveParcel } from '#server/core/built-in/sandbox/move-parcel.ts';
import { timeLimits } from '#server/http/time-limits.ts';
import type { DueDestination } from '#server/push/destination.ts';
import { ReceiverLoad } from '#server/push/worker.ts';
import { readSettings } from '#server/settings/settings.ts';
import { readProject } from '../_project.ts';
import { createdOrder } from '../server/_support/orders.ts';
import { addIntegrator, openTestPortal } from '../server/_support/portal.ts';
import { giveAddresses, pushesOf } from '../server/_support/pushes.ts';
import { english, places, readNumbers, readSection, toFigures, toTables } from './_guides/guide.ts';

const { callsPerSecond: limit } = readSettings({});
const parcels = 100_000;
const dayS = 36_000;
const peakFactor = 3;

const toPeak = (aDay: number) => (aDay / dayS) * peakFactor;

/** Parcels per call of each step in the first table. */
const steps = [maxReserved, 1, 1, maxSubscriptions, maxWaybills, maxOrders];
const toCalls = (aDay: number) => steps.map((size) => aDay / size);
const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);
const calls = toCalls(parcels);
const peakCalls = toPeak(sum(calls));

/** Pushes of one kind that an account gets at the same time. */
const atATime = new ReceiverLoad().freeFor({
  accountId: 'a',
  kind: 'logistics/statusFeedback',
} as DueDestination);

/** Pushes of a delivered parcel, by kind in the order of the second table. */
async function countPushes(): Promise<number[]> {
  const portal = await openTestPortal();
  const integrator = await addIntegrator(portal);
  await giveAddresses(portal, integrator);
  const { billCode } = await createdOrder(portal, integrator);
  await moveParcel(portal.courier, billCode, { scenario: 'delivered', steps: 'all' });
  const written = await pushesOf(portal, billCode);
  const kinds = ['orderserve/statusFeedback', 'logistics/statusFeedback', 'other/settlementReturn'];
  return kinds.map((wanted) => written.filter(({ kind }) => kind === wanted).length);
}

const pushes = await countPushes();
const [, scans = 0] = pushes;
const toSize = (aDay: number) => {
  const atPeak = toPeak(sum(toCalls(aDay)));
  const tracking = toPeak(aDay) * scans;
  const ackMs = Math.round((atATime / tracking) * 1000);
  const share = `${Math.round((atPeak / limit) * 100)}%`;
  const shown = [toPeak(aDay), atPeak].map((each) => each.toFixed(2));
  return [String(aDay), ...shown, share, tracking.toFixed(2), `${ackMs} ms`];
};

const wanted: Record<string, string[][]> = {
  calls: [
    ...calls.map((aDay) => [String(aDay), toPeak(aDay).toFixed(2)]),
    [String(sum(calls)), peakCalls.toFixed(2)],
  ],
  pushes: [...pushes, sum(pushes)].map((each) => [
    String(each),
    String(each * parcels),
    toPeak(each * parcels).toFixed(2),
  ]),
  sizes: [10_000, parcels, 500_000].map(toSize),
};

const backlogS = (peakFactor * parcels * 2 * 3600) / dayS / (limit - peakCalls);

/** Numbers that the sentences of a section state, in English format. */
const sentences: Record<string, readonly (string | number)[]> = {
  assumptions: [limit, toPeak(parcels).toFixed(2), (parcels / dayS).toFixed(2)],
  calls: [
    ...[maxLabels, Math.ceil(parcels / maxLabels)],
    maxTraced,
    (3 * parcels) / maxTraced,
    ((3 * parcels) / maxTraced / 300).toFixed(2),
  ],
  rate: [(limit - peakCalls).toFixed(2), Math.round(backlogS), Math.round(backlogS / 60)],
  connections: [
    ...[timeLimits.keepAliveMs, timeLimits.headersMs, timeLimits.bodyMs].map((ms) => ms / 1000),
    (peakCalls * 0.2).toFixed(1),
    limit * 0.2,
  ],
  retries: [parcels + parcels / maxReserved + parcels / maxSubscriptions],
  reserve: [parcels / maxReserved, 3 * parcels],
  pushes: [
    atATime,
    (atATime / toPeak(parcels * scans)).toFixed(3),
    Math.round((atATime / toPeak(parcels * 3)) * 1000),
    Math.round(toPeak(parcels * sum(pushes)) * 3600),
  ],
};

/** Numbers in the section of the push delay that no run changes: the version, and the share within its p99. */
const numbersOfWords = new Set(['2', '99']);

/** Names of the values in an object and its members, such as `steady.portal.p99Ms`. */
function toValueNames(value: object): string[] {
  return Object.entries(value).flatMap(([name, each]) =>
    typeof each === 'object' ? toValueNames(each).map((inner) => `${name}.${inner}`) : [name],
  );
}

describe('the guide to 100,000 parcels a day', () => {
  for (const place of places) {
    for (const [anchor, rows] of Object.entries(wanted)) {
      it(`calculates the table of #${anchor} from the limits in ${place}`, () => {
        const [table = []] = toTables(readSection(place, 'volume', anchor));
        assert.deepEqual(toFigures(table), rows);
      });
    }

    it(`has the same numbers in its sentences in ${place}`, () => {
      for (const [anchor, numbers] of Object.entries(sentences)) {
        const told = readNumbers(readSection(place, 'volume', anchor));
        const missing = numbers.map(String).filter((each) => !told.has(each));
        assert.deepEqual(missing, [], anchor);
      }
    });
  }

  it('shows every value of the measured push delay in every language', () => {
    const measured = toValueNames(
      JSON.parse(readProject('src/components/PushDelay/measured.json')),
    ).toSorted();
    for (const place of places) {
      const section = readSection(place, 'volume', 'push-delay');
      const shown = [...section.matchAll(/<PushDelay of="([^"]*)" \/>/g)].map(([, name]) => name);
      assert.deepEqual(shown.toSorted(), measured, place);
      assert.deepEqual(readNumbers(section.replaceAll(/<PushDelay [^>]*>/g, '')), numbersOfWords);
    }
  });

  it('states the parcels per call of each step', () => {
    const [rows = []] = toTables(readSection(english, 'volume', 'calls'));
    const sizes = rows.slice(0, -1).map(([, size = '']) => Number.parseInt(size, 10));
    assert.deepEqual(sizes, steps);
  });
});
