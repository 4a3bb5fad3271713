import type { Answer } from '#client/exchange.ts';
import { type LastValues, pickLastValues } from '#client/last-values.ts';
import type { OwnCall } from '#client/own-call.ts';
import { asksForOrder } from '#client/start-data.ts';
import type { Operation } from '#contract/operation.ts';
import { calls } from '#contract/operations/all.ts';
import { createOrder } from '#contract/operations/orderserve/create.ts';
import { moveParcel } from '#contract/operations/sandbox/move-parcel.ts';
import type { TestRun } from './_plan-tests.ts';

/** Parcels that some operations need, and how an order becomes one. */
const preparations = {
  collected: { fields: { itemsValue: '10' }, move: { steps: 'all' } },
  failed: { fields: {}, move: { scenario: 'failed', steps: 'all' } },
};

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
  const prepared: { [Role in keyof typeof preparations]?: LastValues } = {};
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
  const prepare = async (role: keyof typeof preparations): Promise<Answer> => {
    const { fields, move } = preparations[role];
    const made = await send(createOrder, {}, fields);
    if (made.code !== '1') return made;
    const moved = await send(moveParcel, order, move);
    if (moved.code === '1') prepared[role] = order;
    order = {};
    return moved;
  };
  const once = async (operation: Operation): Promise<Answer> => {
    const role = operation.hints?.demoOrder;
    if (role === 'collected' || role === 'failed') {
      const parcel = prepared[role] ? undefined : await prepare(role);
      return parcel && parcel.code !== '1' ? parcel : send(operation, prepared[role]);
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
