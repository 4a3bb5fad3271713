import type { Answer } from '#client/exchange.ts';
import { type LastValues, pickLastValues } from '#client/last-values.ts';
import type { OwnCall } from '#client/own-call.ts';
import { asksForOrder } from '#client/start-data.ts';
import type { Operation } from '#contract/operation.ts';
import { calls } from '#contract/operations/all.ts';
import { createOrder } from '#contract/operations/orderserve/create.ts';
import { moveParcel } from '#contract/operations/sandbox/move-parcel.ts';
import type { TestRun } from './_plan-tests.ts';

/** Returns true if the operation's example needs an existing order. */
function needsOrder({ examples, hints = {} }: Operation): boolean {
  return asksForOrder({ hints }, examples[0]?.request ?? {});
}

/**
 * Sends the remaining calls one after the other, with the examples' data; `onChange` gets each change. Skips an
 * operation that is refused. Throws if there is no answer.
 */
export async function runTests(
  plan: readonly TestRun[],
  call: OwnCall,
  onChange: (run: TestRun) => void,
): Promise<void> {
  /** Numbers of an order that is still usable. */
  let order: LastValues = {};
  /** Numbers of a parcel that was delivered with cash on delivery. */
  let collected: LastValues = {};
  const send = async (
    operation: Operation,
    last?: LastValues,
    fields?: object,
  ): Promise<Answer> => {
    const answer = await call(operation, last, fields);
    const { hints, remembers } = operation;
    if (answer.code !== '1') return answer;
    if (hints?.endsOrder) order = {};
    else if (remembers.length > 0) order = pickLastValues(remembers, answer.data);
    return answer;
  };
  const collect = async (): Promise<Answer> => {
    const made = await send(createOrder, {}, { itemsValue: '10' });
    if (made.code !== '1') return made;
    const moved = await send(moveParcel, order, { steps: 'all' });
    if (moved.code === '1') collected = order;
    order = {};
    return moved;
  };
  const once = async (operation: Operation): Promise<Answer> => {
    if (operation.hints?.demoOrder === 'collected') {
      const parcel = collected.billCode ? undefined : await collect();
      return parcel && parcel.code !== '1' ? parcel : send(operation, collected);
    }
    if (!needsOrder(operation)) return send(operation);
    if (!order.billCode) {
      const made = await send(createOrder);
      if (made.code !== '1') return made;
    }
    return send(operation, order);
  };
  for (const run of plan) {
    const operation = calls.find(({ id }) => id === run.operation);
    if (!operation) continue;
    let current: TestRun = { ...run, state: 'running' };
    onChange(current);
    while (current.state === 'running') {
      const answer = await once(operation);
      if (answer.code !== '1') current = { ...current, state: 'refused', answer };
      else {
        const done = current.done + 1;
        current = { ...current, done, state: done < run.wanted ? 'running' : 'done' };
      }
      onChange(current);
    }
  }
}
