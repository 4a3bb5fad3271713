import { toExampleCall } from '#client/example-call.ts';
import type { Answer, Exchange } from '#client/exchange.ts';
import { type LastValues, pickLastValues } from '#client/last-values.ts';
import { asksForOrder } from '#client/start-data.ts';
import type { Operation } from '#contract/operation.ts';
import { calls } from '#contract/operations/all.ts';
import { createOrder } from '#contract/operations/orderserve/create.ts';
import type { OwnAccount } from '#contract/portal/help-center.ts';
import type { TestRun } from './_plan-tests.ts';

interface Runner {
  account: Pick<OwnAccount, 'apiAccount' | 'customerCodes'>;
  send: (operation: Operation, request: Record<string, unknown>) => Promise<Exchange>;
  now: () => Date;
  timeZone: string;
}

/** The order that calls are about, made where none is there. */
class Orders {
  private last: LastValues = {};
  private readonly call: (operation: Operation, last: LastValues) => Promise<Answer | null>;

  constructor(call: Orders['call']) {
    this.call = call;
  }

  /** Numbers of an order that can still be worked with; the refusal where none can be made. */
  async take(): Promise<LastValues | Answer | null> {
    if (this.last.billCode) return this.last;
    const answer = await this.call(createOrder, {});
    if (answer?.code !== '1') return answer;
    this.keep(createOrder, answer.data);
    return this.last;
  }

  keep({ remembers, hints }: Operation, data: unknown): void {
    if (hints?.endsOrder) this.last = {};
    else if (remembers.length > 0) this.last = pickLastValues(remembers, data);
  }
}

const isAnswer = (value: LastValues | Answer | null): value is Answer | null =>
  value === null || ('code' in value && 'msg' in value);

/**
 * Sends the calls that are left one after the other, with the examples' data; `tell` gets each change.
 * An operation that is refused is left, and the next goes on. Throws where no answer comes.
 */
export async function runTests(
  plan: readonly TestRun[],
  { account, send, now, timeZone }: Runner,
  tell: (run: TestRun) => void,
): Promise<void> {
  const { apiAccount, customerCodes } = account;
  const call = async (operation: Operation, last: LastValues) => {
    const own = { apiAccount, customerCode: customerCodes[0] ?? '', last };
    return (await send(operation, toExampleCall(operation, { ...own, now: now(), timeZone })))
      .answer;
  };
  const orders = new Orders(call);
  const once = async (operation: Operation): Promise<Answer | null> => {
    const example = operation.examples[0]?.request ?? {};
    const taken = asksForOrder({ hints: operation.hints ?? {} }, example)
      ? await orders.take()
      : {};
    if (isAnswer(taken)) return taken;
    const answer = await call(operation, taken);
    if (answer?.code === '1') orders.keep(operation, answer.data);
    return answer;
  };
  for (const run of plan) {
    const operation = calls.find(({ id }) => id === run.operation);
    if (!operation) continue;
    let done = 0;
    let answer: Answer | null = null;
    tell({ ...run, state: 'running' });
    while (done < run.wanted) {
      answer = await once(operation);
      if (answer?.code !== '1') break;
      done += 1;
      tell({ ...run, done, state: 'running' });
    }
    const isDone = done >= run.wanted;
    tell({
      ...run,
      done,
      state: isDone ? 'done' : 'refused',
      ...(!isDone && answer && { answer }),
    });
  }
}
