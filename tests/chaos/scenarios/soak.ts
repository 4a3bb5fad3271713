import { setTimeout as pause } from 'node:timers/promises';
import { minuteMs } from '#contract/durations.ts';
import { Ledger, toOrdersRow } from '../ledger.ts';
import { besideOthers } from '../others.ts';
import { Portal } from '../portal.ts';
import type { Scenario } from '../scenario.ts';

const integrators = 4;
/** By then all caches have their size. */
const warmMinutes = 10;
const mostGrowth = 0.1;
const sampleMs = 500;
const samples = 40;

/** Returns the mean memory over some time, since garbage collection makes it vary. */
async function meanMb(portal: Portal): Promise<number> {
  let sum = 0;
  for (let taken = 0; taken < samples; taken += 1) {
    sum += portal.residentMb ?? Number.NaN;
    await pause(sampleMs);
  }
  return sum / samples;
}

/** Long steady load: memory does not grow once caches are filled. */
export const soak: Scenario = async ({ sizes, dataDir }) => {
  await using portal = await Portal.open({ DATA_DIR: dataDir });
  const demo = await portal.demo();
  const ledger = new Ledger(demo, [portal.address]);
  const warm = Math.min(warmMinutes, sizes.minutes / 2);
  let [before, after] = [0, 0];
  const others = await besideOthers(portal.address, demo, async () => {
    ledger.start(integrators);
    await pause(warm * minuteMs - samples * sampleMs);
    before = await meanMb(portal);
    await pause((sizes.minutes - warm) * minuteMs - samples * sampleMs);
    after = await meanMb(portal);
    await ledger.more(integrators);
    await ledger.stop();
  });
  const growth = after / before - 1;
  const row = toOrdersRow(`${sizes.minutes} minutes of orders`, await ledger.balance(), {
    portals: [portal],
    others,
    note: `${Math.round(before)} MB in minute ${warm}, ${Math.round(after)} MB at the end`,
    failures: growth <= mostGrowth ? [] : [`memory grew by ${Math.round(growth * 100)} %`],
  });
  return [row];
};
