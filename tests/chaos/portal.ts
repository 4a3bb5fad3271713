import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import type { DemoSamples } from '#contract/portal/demo.ts';
import type { DemoAccount } from '#server/demo.ts';
import { findFreePort } from '../../src/scripts/free-port.ts';
import { startServer } from '../server/_support/process.ts';

const kbPerMb = 1000;

/** Returns a process's memory in MB: its peak (`VmHWM`) or the present; null if the system does not report it. */
function readMemoryMb(pid: number | undefined, name: 'VmHWM' | 'VmRSS'): number | null {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return null;
  const kb = new RegExp(`${name}:\\s+(\\d+) kB`).exec(readFileSync(file, 'utf8'))?.[1];
  return kb === undefined ? null : Number(kb) / kbPerMb;
}

/** The demo account as visitors see it, with the shared orders. */
export type TestedDemo = DemoAccount & { samples?: DemoSamples };

/** One process of the portal, which keeps its port through restarts; demo mode is on by default. */
export class Portal {
  readonly environment: Record<string, string>;
  address = '';
  /** True if it ended by itself. */
  died = false;
  /** Its log; empty unless LOG_LEVEL is set. */
  log = '';
  private child: ChildProcess | undefined;
  private isEnding = false;
  private peak: number | null = null;

  private constructor(environment: Record<string, string>) {
    this.environment = environment;
  }

  static async open(environment: Record<string, string>): Promise<Portal> {
    const portal = new Portal({
      HOST: '127.0.0.1',
      PORT: String(await findFreePort()),
      LOG_LEVEL: 'silent',
      CALLS_PER_SECOND: '0',
      ...environment,
    });
    await portal.start();
    return portal;
  }

  async start(): Promise<void> {
    const { child, address } = await startServer(this.environment);
    this.isEnding = false;
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        this.log += chunk;
      });
    }
    child.once('exit', () => {
      if (!this.isEnding) this.died = true;
    });
    this.child = child;
    this.address = address;
  }

  get peakMb(): number | null {
    const now = readMemoryMb(this.child?.pid, 'VmHWM');
    this.peak = Math.max(this.peak ?? 0, now ?? 0) || null;
    return this.peak;
  }

  get residentMb(): number | null {
    return readMemoryMb(this.child?.pid, 'VmRSS');
  }

  /** Kills it like a power failure (SIGKILL), or stops it like an operator (SIGTERM). */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    void this.peakMb;
    this.isEnding = true;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.end('SIGKILL');
  }

  async demo(): Promise<TestedDemo> {
    const answer = await fetch(`${this.address}/openplatformweb/demo/account`);
    return ((await answer.json()) as { data: TestedDemo }).data;
  }
}

/** Returns the most memory that one of the processes held, in MB. */
export const toPeakMb = (portals: readonly Portal[]): number | null =>
  Math.max(...portals.map(({ peakMb }) => peakMb ?? 0)) || null;

/** Returns a failure if one of the processes ended by itself. */
export const findDied = (portals: readonly Portal[]): string[] =>
  portals.some(({ died }) => died) ? ['a process of the portal ended'] : [];
