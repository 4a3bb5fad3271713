import type { Answer } from '#client/exchange.ts';
import { type LastValues, pickLastValues } from '#client/last-values.ts';
import type { OwnCall } from '#client/own-call.ts';
import { asksForOrder } from '#client/start-data.ts';
import type { Operation } from '#contract/operation.ts';
import { calls } from '#contract/operations/all.ts';
import { createOrder } from '#contract/operations/orderserve/create.ts';
import type { TestRun } from './_plan-tests.ts';

/** The order that calls are about, made where none is there. */
class Orders {
  private last: LastValues = {};
  private readonly call: OwnCall;

  constructor(call: OwnCall) {
    this.call = call;
  }

  /** Numbers of an order that can still be worked with; the refusal where none can be made. */
  async take(): Promise<LastValues | Answer> {
    if (this.last.billCode) return this.last;
    const answer = await this.call(createOrder);
    if (answer.code !== '1') return answer;
    this.keep(createOrder, answer.data);
    return this.last;
  }

  keep({ remembers, hints }: Operation, data: unknown): void {
    if (hints?.endsOrder) this.last = {};
    else if (remembers.length > 0) this.last = pickLastValues(remembers, data);
  }
}

const isAnswer = (value: LastValues | Answer): value is Answer => 'code' in value && 'msg' in value;

/**
 * Sends the calls that are left one after the other, with the examples' data; `tell` gets each change.
 * An operation that is refused is left, and the next goes on. Throws where no answer comes.
 */
export async function runTests(
  plan: readonly TestRun[],
  call: OwnCall,
  tell: (run: TestRun) => void,
): Promise<void> {
  const orders = new Orders(call);
  const once = async (operation: Operation): Promise<Answer> => {
    const example = operation.examples[0]?.request ?? {};
    const taken = asksForOrder({ hints: operation.hints ?? {} }, example)
      ? await orders.take()
      : {};
    if (isAnswer(taken)) return taken;
    const answer = await call(operation, taken);
    if (answer.code === '1') orders.keep(operation, answer.data);
    return answer;
  };
  for (const run of plan) {
    const operation = calls.find(({ id }) => id === run.operation);
    if (!operation) continue;
    let told: TestRun = { ...run, state: 'running' };
    tell(told);
    while (told.state === 'running') {
      const answer = await once(operation);
      if (answer.code !== '1') told = { ...told, state: 'refused', answer };
      else {
        const done = told.done + 1;
        told = { ...told, done, state: done < run.wanted ? 'running' : 'done' };
      }
      tell(told);
    }
  }
}
