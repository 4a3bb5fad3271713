import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { Ledger, toOrdersRow } from '../ledger.ts';
import { besideOthers } from '../others.ts';
import { Portal } from '../portal.ts';
import type { Scenario } from '../scenario.ts';

const integrators = 4;

/** Another process holds SQLite's write lock: writes wait, reads are not affected. */
export const writeLock: Scenario = async ({ sizes, dataDir }) => {
  await using portal = await Portal.open({ DATA_DIR: dataDir });
  const demo = await portal.demo();
  const ledger = new Ledger(demo, [portal.address]);
  const others = await besideOthers(portal.address, demo, async () => {
    ledger.start(integrators);
    await ledger.more(integrators);
    const holder = new DatabaseSync(path.join(dataDir, 'portal.sqlite'), { timeout: 10_000 });
    holder.exec('begin immediate');
    await pause(sizes.seconds * 1000);
    holder.exec('rollback');
    holder.close();
    await ledger.more(integrators);
  });
  await ledger.stop();
  const what = `orders while the write lock was held for ${sizes.seconds} s`;
  return [toOrdersRow(what, await ledger.balance(), { portals: [portal], others })];
};
