import { setTimeout as pause } from 'node:timers/promises';
import { Ledger } from '../ledger.ts';
import { besideOthers } from '../others.ts';
import { Portal } from '../portal.ts';
import type { Scenario } from '../scenario.ts';

const integrators = 4;
const minuteMs = 60_000;
/** By then everything that is kept in memory has its size. */
const warmMinutes = 10;
const mostGrowth = 0.1;
const sampleMs = 500;
const samples = 40;

/** Its mean over some time: the collector makes it go up and down. */
async function meanMb(portal: Portal): Promise<number> {
  let sum = 0;
  for (let taken = 0; taken < samples; taken += 1) {
    sum += portal.residentMb ?? Number.NaN;
    await pause(sampleMs);
  }
  return sum / samples;
}

/** Steady load for long: memory at the end is what it was once all was warm. */
export const soak: Scenario = async ({ sizes, dataDir }) => {
  const portal = await Portal.open({ DATA_DIR: dataDir });
  try {
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
    const balance = await ledger.balance();
    const growth = after / before - 1;
    return [
      {
        what: `${sizes.minutes} minutes of orders`,
        ...balance,
        longestWaitMs: others.longestWaitMs,
        memoryMb: portal.peakMb,
        note: `${Math.round(before)} MB in minute ${warm}, ${Math.round(after)} MB at the end`,
        failures: [
          ...balance.odd.map((each) => `answered ${each}`),
          ...others.odd,
          ...(growth <= mostGrowth ? [] : [`memory grew by ${Math.round(growth * 100)} %`]),
        ],
      },
    ];
  } finally {
    await portal.end('SIGKILL');
  }
};
