import { execFileSync, spawnSync } from 'node:child_process';
import path from 'node:path';
import { prepareCreate } from './calls.ts';
import type { Outcome } from './report.ts';
import { openScratch } from './scratch.ts';
import { openPortal } from './servers.ts';
import { compareWithBare, toLatency } from './sides.ts';

const least = 1500;
const mostMs = 50;

/** Signed create on a disk whose commits take 5 ms more, compared with a bare route, which has none. */
export async function benchSlowDisk(): Promise<Outcome> {
  if (spawnSync('gcc', ['--version']).error) {
    process.stdout.write('There is no gcc: a slow disk is not measured.\n');
    return { figures: [], failures: [] };
  }
  using scratch = openScratch();
  const library = path.join(scratch.directory, 'slow-disk.so');
  const source = path.join(import.meta.dirname, 'slow-disk.c');
  execFileSync('gcc', ['-shared', '-fPIC', '-o', library, source]);
  await using portal = await openPortal({ LD_PRELOAD: library });
  const name = 'signed create, commits of 5 ms';
  const aim = { least, of: 'ours' } as const;
  const compared = await compareWithBare(name, aim, await prepareCreate(portal));
  const latency = toLatency(`${name}, p99`, compared, { most: mostMs, of: 'ours' });
  return { figures: [...compared.figures, latency], failures: compared.failures };
}
