import { isUnavailable } from '#server/database/unavailable.ts';
import type { Log } from '#server/runtime/log.ts';
import type { Courier } from '../courier.ts';
import { runStep } from './run-step.ts';
import { claimSteps } from './simulation-store.ts';

const tickMs = 1000;
/** Lease of a claimed step; if the process is killed, the step is free again after it. */
export const leaseMs = 30_000;
const claimedAtOnce = 20;

/** Runs the steps of the sandbox's timetables; several processes may each run one. */
export class SimulationClock {
  private readonly courier: Courier;
  private readonly log: Pick<Log, 'error'>;
  private timer: NodeJS.Timeout | undefined;
  private ticking: Promise<void> | undefined;
  private stopped = false;
  /** Parcels whose step a storage error interrupted: still claimed by this process, to be retried. */
  private readonly interrupted = new Set<string>();

  constructor(courier: Courier, log: Pick<Log, 'error'>) {
    this.courier = courier;
    this.log = log;
  }

  start(): void {
    this.timer = setInterval(() => {
      this.ticking ??= this.tick(this.courier.now())
        .catch((error: unknown) => {
          this.log.error({ err: error }, 'the timetables of the sandbox could not be read');
        })
        .finally(() => {
          this.ticking = undefined;
        });
    }, tickMs);
  }

  /** Does every step that is due at `now`, in milliseconds since 1970. */
  async tick(now: number): Promise<void> {
    const again = [...this.interrupted];
    this.interrupted.clear();
    await Promise.all(again.map((billCode) => this.step(billCode, now)));
    while (!this.stopped) {
      const lease = { now, leaseUntil: now + leaseMs, count: claimedAtOnce };
      const billCodes = await claimSteps(this.courier.database, lease);
      if (billCodes.length === 0) return;
      await Promise.all(billCodes.map((billCode) => this.step(billCode, now)));
    }
  }

  /** Retries a step on the next tick after a storage error, else when its lease ends. */
  private async step(billCode: string, now: number): Promise<void> {
    await runStep(this.courier, billCode, { dueBy: now }).catch((error: unknown) => {
      if (isUnavailable(error)) this.interrupted.add(billCode);
      this.log.error({ err: error, billCode }, 'a step of the sandbox failed');
    });
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.ticking;
  }
}
