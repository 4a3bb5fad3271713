import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Ledger, toOrdersRow } from '../ledger.ts';
import { besideOthers } from '../others.ts';
import { Portal } from '../portal.ts';
import { assertMayMount, type Scenario } from '../scenario.ts';

const integrators = 4;
const diskMb = 64;
const bytesPerMb = 1_000_000;
const waitMs = 50;

/** Fills the disk to the last byte. */
function fill(file: string): void {
  let size = diskMb * bytesPerMb;
  while (size > 0) {
    try {
      writeFileSync(file, Buffer.alloc(size), { flag: 'a' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
    size = Math.floor(size / 2);
  }
}

/** Fills the disk and makes room again: reads keep working, and no acknowledged order is lost. */
export const fullDisk: Scenario = async ({ dataDir }) => {
  assertMayMount();
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m`, 'tmpfs', dataDir]);
  using closing = new DisposableStack();
  closing.defer(() => execFileSync('umount', [dataDir]));
  await using portal = await Portal.open({ DATA_DIR: dataDir });
  const demo = await portal.demo();
  const ledger = new Ledger(demo, [portal.address]);
  const others = await besideOthers(portal.address, demo, async () => {
    ledger.start(integrators);
    await ledger.more(integrators);
    const ballast = path.join(dataDir, 'ballast');
    fill(ballast);
    while (ledger.refused === 0) await pause(waitMs);
    rmSync(ballast);
    await ledger.more(integrators);
  });
  await ledger.stop();
  const beside = { portals: [portal], others };
  return [toOrdersRow('orders while the disk was full', await ledger.balance(), beside)];
};
