import { PlainProxy } from '../../server/process/_plain-proxy.ts';
import { Ledger } from '../ledger.ts';
import { Portal } from '../portal.ts';
import type { Scenario } from '../scenario.ts';

const integrators = 8;
/** More than the proxy needs to notice that a server is not ready. */
const drainDelayS = '1';

/** Two processes behind a proxy that repeats nothing, restarted by turns: nobody may notice. */
export const rolling: Scenario = async ({ sizes, dataDir }) => {
  const environment = { DATA_DIR: dataDir, DRAIN_DELAY_S: drainDelayS };
  const portals = [await Portal.open(environment), await Portal.open(environment)];
  const ports = portals.map(({ address }) => Number(new URL(address).port));
  const proxy = new PlainProxy(ports);
  try {
    const [first] = portals;
    if (!first) throw new Error('no portal runs');
    const ledger = new Ledger(await first.demo(), [await proxy.open()]);
    ledger.start(integrators);
    await ledger.more(integrators);
    const before = ledger.broken;
    const refused = ledger.refused;
    for (let restart = 0; restart < sizes.restarts; restart += 1) {
      for (const [index, portal] of portals.entries()) {
        await portal.end('SIGTERM');
        await portal.start();
        await proxy.untilAnswered(index, integrators);
      }
    }
    await ledger.stop();
    const broken = ledger.broken - before;
    const turnedAway = ledger.refused - refused;
    const balance = await ledger.balance();
    return [
      {
        what: `orders through ${2 * sizes.restarts} restarts, one process after the other`,
        ...balance,
        longestWaitMs: null,
        memoryMb: Math.max(...portals.map(({ peakMb }) => peakMb ?? 0)) || null,
        note: `${broken} connections broke, ${turnedAway} × 503`,
        failures: [
          ...balance.odd.map((each) => `answered ${each}`),
          ...(broken + turnedAway > 0 ? ['somebody noticed'] : []),
          ...(balance.duplicated > 0 ? [`${balance.duplicated} orders twice`] : []),
        ],
      },
    ];
  } finally {
    for (const portal of portals) await portal.end('SIGKILL');
    proxy.close();
  }
};
