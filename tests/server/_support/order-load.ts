import { setTimeout as pause } from 'node:timers/promises';
import { orderOf } from './orders.ts';
import { type Integrator, sign } from './portal.ts';

/** Result of a signed call: `refused` is the envelope for an unreachable database. */
interface Outcome {
  address: string;
  kind: 'created' | 'refused' | 'odd';
  /** Number of the acknowledged order, or the unexpected result. */
  text: string;
}

async function readOutcome(address: string, answer: Response): Promise<Outcome> {
  const text = await answer.text();
  const { code, data } = JSON.parse(text) as { code: string; data: { txlogisticId: string } };
  if (answer.status === 200 && code === '1') {
    return { address, kind: 'created', text: data.txlogisticId };
  }
  const isRefused = answer.status === 503 && code === '145003040';
  const retryAfterS = Number(answer.headers.get('retry-after'));
  if (isRefused && retryAfterS > 0) return { address, kind: 'refused', text: '' };
  return { address, kind: 'odd', text: `${answer.status} ${text}` };
}

/** Creates orders on servers, each client one after the other, from `start` to `stop`. */
export class OrderLoad {
  /** Numbers of the successfully created orders. */
  readonly acknowledged: string[] = [];
  /** Unhelpful responses and broken connections. */
  readonly odd: string[] = [];
  refused = 0;
  /**
   * Pause between the calls of a client. Without one, calls run at every moment and leave little
   * processor time for a starting server.
   */
  pauseMs = 0;
  private readonly addresses: readonly string[];
  private readonly integrator: Integrator;
  private clients: Promise<void>[] = [];
  private stopped = false;
  private onOutcome: (outcome: Outcome) => void = () => {};

  constructor(addresses: readonly string[], integrator: Integrator) {
    this.addresses = addresses;
    this.integrator = integrator;
  }

  start(clientsOfEach: number): void {
    this.clients = this.addresses.flatMap((address) =>
      Array.from({ length: clientsOfEach }, () => this.run(address)),
    );
  }

  /** Resolves when every server has returned this result for a number of further creates. */
  untilEach(kind: 'created' | 'refused', count: number): Promise<void> {
    const left = new Map(this.addresses.map((address) => [address, count]));
    return new Promise((resolve, reject) => {
      this.onOutcome = (outcome) => {
        if (outcome.kind === 'odd') reject(new Error(`${outcome.address}: ${outcome.text}`));
        if (outcome.kind === kind) left.set(outcome.address, (left.get(outcome.address) ?? 0) - 1);
        if ([...left.values()].every((missing) => missing <= 0)) resolve();
      };
    });
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await Promise.all(this.clients);
  }

  private async run(address: string): Promise<void> {
    while (!this.stopped) {
      const outcome = await this.create(address).catch(
        (error: Error): Outcome => ({ address, kind: 'odd', text: `${error.cause ?? error}` }),
      );
      if (outcome.kind === 'created') this.acknowledged.push(outcome.text);
      else if (outcome.kind === 'refused') this.refused += 1;
      else this.odd.push(outcome.text);
      this.onOutcome(outcome);
      await pause(this.pauseMs);
    }
  }

  private async create(address: string): Promise<Outcome> {
    const bizContent = JSON.stringify(orderOf(this.integrator));
    const answer = await fetch(`${address}/webopenplatformapi/api/order/addOrder`, {
      method: 'POST',
      headers: sign(this.integrator, bizContent, Date.now()),
      body: new URLSearchParams({ bizContent }),
    });
    return readOutcome(address, answer);
  }
}
