import { execFileSync, spawnSync } from 'node:child_process';
import path from 'node:path';
import { prepareCreate } from './calls.ts';
import type { Outcome } from './report.ts';
import { inScratch } from './scratch.ts';
import { compareWithBare, toLatency, withPortal } from './sides.ts';

const least = 1500;
const mostMs = 50;

/** Signed create on a disk whose commit takes 5 ms more, against the bare route, which has none. */
export function benchSlowDisk(): Promise<Outcome> {
  return inScratch(async (directory) => {
    if (spawnSync('gcc', ['--version']).error) {
      process.stdout.write('There is no gcc: a slow disk is not measured.\n');
      return { figures: [], failures: [] };
    }
    const library = path.join(directory, 'slow-disk.so');
    const source = path.join(import.meta.dirname, 'slow-disk.c');
    execFileSync('gcc', ['-shared', '-fPIC', '-o', library, source]);
    return withPortal(
      async (portal) => {
        const name = 'signed create, commits of 5 ms';
        const aim = { least, of: 'ours' } as const;
        const compared = await compareWithBare(name, aim, await prepareCreate(portal));
        const { figures, failures } = compared;
        return { figures: [...figures, toLatency(`${name}, p99`, mostMs, compared)], failures };
      },
      { LD_PRELOAD: library },
    );
  });
}
