import { PlainProxy } from '../../server/process/_plain-proxy.ts';
import { Ledger, toOrdersRow } from '../ledger.ts';
import { Portal } from '../portal.ts';
import type { Scenario } from '../scenario.ts';

const integrators = 8;
/** The proxy notices sooner that a server is not ready. */
const drainDelayS = '1';

/** Restarts two processes by turns behind a proxy that repeats no call: clients must not notice. */
export const rolling: Scenario = async ({ sizes, dataDir }) => {
  const environment = { DATA_DIR: dataDir, DRAIN_DELAY_S: drainDelayS };
  await using first = await Portal.open(environment);
  await using second = await Portal.open(environment);
  const portals = [first, second];
  using closing = new DisposableStack();
  const ports = portals.map(({ address }) => Number(new URL(address).port));
  const proxy = closing.adopt(new PlainProxy(ports), (opened) => opened.close());
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
  const what = `orders through ${2 * sizes.restarts} restarts, one process after the other`;
  const row = toOrdersRow(what, await ledger.balance(), {
    portals,
    note: `${broken} connections broke, ${turnedAway} × 503`,
    failures: broken + turnedAway > 0 ? ['clients noticed'] : [],
  });
  return [row];
};
