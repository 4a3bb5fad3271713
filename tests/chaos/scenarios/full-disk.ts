import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Ledger } from '../ledger.ts';
import { besideOthers } from '../others.ts';
import { Portal } from '../portal.ts';
import { assertMayMount, type Scenario } from '../scenario.ts';

const integrators = 4;
const diskMb = 64;
const bytesPerMb = 1_000_000;
const waitMs = 50;

/** Fills what is left of the disk; how full it is the disk says itself. */
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

/** The disk is full and gets room again: what needs none goes on, and nothing acknowledged is lost. */
export const fullDisk: Scenario = async ({ dataDir }) => {
  assertMayMount();
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m`, 'tmpfs', dataDir]);
  try {
    const portal = await Portal.open({ DATA_DIR: dataDir });
    try {
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
      const balance = await ledger.balance();
      return [
        {
          what: 'orders while the disk was full',
          ...balance,
          longestWaitMs: others.longestWaitMs,
          memoryMb: portal.peakMb,
          note: `${balance.refused} × 503`,
          failures: [...balance.odd.map((each) => `answered ${each}`), ...others.odd],
        },
      ];
    } finally {
      await portal.end('SIGKILL');
    }
  } finally {
    execFileSync('umount', [dataDir]);
  }
};
