import type { BusinessEvidence, Diagnosis, HeaderEvidence } from '#contract/diagnosis.ts';
import type { SignatureEvidence } from '#diagnosis/v2/evidence.ts';
import { FairQueue } from '#server/runtime/fair-queue.ts';
import { type ThreadOptions, WorkerThread } from '#server/runtime/worker-thread.ts';

/** The wrong digest or signature, and what is known of it; its keys go to the thread and are stored nowhere. */
export type Evidence =
  | { digest: 'header'; evidence: HeaderEvidence }
  | { digest: 'business'; evidence: BusinessEvidence }
  | { digest: 'signature'; evidence: SignatureEvidence };

/** A proven explanation; no known mistake; or not enough time to try all of them. */
export type Found = Diagnosis | 'unknown' | 'overdue';

/** Limited per network, so that others get their turn. */
const mostWaiting = { inAll: 16, ofOne: 8 };
const usualMs = 100;
/** Requests to the thread at once: the one under way and the warm-up requests. */
const mostAsked = 4;
/** The first diagnoses of a thread run uncompiled code. */
const warmUps = 3;
const warmUpCpuMs = 1000;
/** A thread that answers nothing for this long has hung. */
const hangsAfterMs = 2000;
/** Until its first answer a thread loads its code, which takes seconds on a busy machine. */
const startsWithinMs = 60_000;

const text =
  '{"customerCode":"J1","digest":"abc=","sender":{"city":"القاهرة","name":"王 <A&B>"},"weight":10.0,"items":[{"a":null}]}';

/** Look like hashes but match nothing, so that everything is tried, including encodings of other scripts. */
const examples: readonly Evidence[] = [
  {
    digest: 'header',
    evidence: {
      digest: 'AAAABBBBCCCCDDDDEEEEFA==',
      text,
      apiAccount: '1',
      timestamp: '1',
      key: '-',
    },
  },
  {
    digest: 'signature',
    evidence: {
      signature: `v1,${'A'.repeat(43)}=`,
      id: 'order/addOrder:00000000',
      timestamp: '1700000000',
      text,
      apiAccount: '1',
      bases: ['/webopenplatformapi/v2'],
      secret: '-',
      nowMs: 0,
    },
  },
];

export class DiagnosisThread {
  readonly #mostCpuMs: number;
  readonly #thread: WorkerThread<Evidence & { mostCpuMs: number }, Found>;
  readonly #queue = new FairQueue({
    name: 'the diagnosis of digests',
    mostRunning: 1,
    mostWaiting,
    usualMs,
  });
  #ending: Promise<void> | undefined;
  #waiting = 0;
  #hasStarted = false;
  #watch: NodeJS.Timeout | undefined;

  /** `mostCpuMs`: processor time per diagnosis; `onEnded`: called with the reason if a thread dies. */
  constructor(
    mostCpuMs: number,
    onEnded: ThreadOptions['onEnded'],
    script: URL = new URL('./diagnose-in-thread.ts', import.meta.url),
  ) {
    this.#mostCpuMs = mostCpuMs;
    const name = 'the thread that diagnoses digests';
    const onDied: ThreadOptions['onEnded'] = (error) => {
      this.#hasStarted = false;
      onEnded(error);
    };
    this.#thread = new WorkerThread({ script, name, mostWaiting: mostAsked, onEnded: onDied });
  }

  get waiting(): number {
    return this.#waiting + this.#queue.waiting;
  }

  /** Networks and accounts take turns. Rejects with QueueFull, or if the thread died; the next call restarts it. */
  diagnose(evidence: Evidence, asker: string, signal?: AbortSignal): Promise<Found> {
    return this.#queue.take(asker, () => this.#ask(evidence, this.#mostCpuMs), signal);
  }

  /** Starts the thread, so that the first wrong digest need not wait for it. */
  async warm(): Promise<void> {
    for (let done = 0; done < warmUps; done += 1) {
      for (const example of examples) await this.#ask(example, warmUpCpuMs);
    }
  }

  async #ask(evidence: Evidence, mostCpuMs: number): Promise<Found> {
    this.#waiting += 1;
    this.#watch ??= this.#startWatch();
    try {
      const found = await this.#thread.ask({ ...evidence, mostCpuMs });
      this.#hasStarted = true;
      return found;
    } finally {
      this.#waiting -= 1;
      clearTimeout(this.#watch);
      this.#watch = this.#waiting > 0 ? this.#startWatch() : undefined;
    }
  }

  #startWatch(): NodeJS.Timeout {
    const ms = this.#hasStarted ? hangsAfterMs : startsWithinMs;
    return setTimeout(() => void this.close(), ms);
  }

  /** Ends the thread and rejects waiting calls. */
  close(): Promise<void> {
    this.#hasStarted = false;
    this.#ending ??= this.#thread.close().finally(() => {
      this.#ending = undefined;
    });
    return this.#ending;
  }
}
