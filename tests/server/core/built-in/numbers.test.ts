import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { Numbers, nextOrderNumber, nextWaybill } from '#server/core/built-in/numbers.ts';
import { openTestDatabase } from '../../_support/database.ts';

const context = await openTestDatabase();
after(() => context.close());
const take = (numbers: Numbers, count: number) =>
  Promise.all(Array.from({ length: count }, () => numbers.next('waybill')));

describe('numbers', () => {
  it('never repeat across processes and blocks', async () => {
    const processes = [1, 2, 3].map(() => new Numbers(context.database));
    const taken = (await Promise.all(processes.map((each) => take(each, 2500)))).flat();
    assert.equal(new Set(taken).size, 7500);
    assert.ok(Math.min(...taken) >= 0);
  });

  it('continue where an earlier process ended', async () => {
    const [last] = await take(new Numbers(context.database), 1);
    const [next] = await take(new Numbers(context.database), 1);
    assert.ok((next ?? 0) > (last ?? 0));
  });

  it('are independent in different series', async () => {
    const numbers = new Numbers(context.database);
    const first = await numbers.next('order');
    await numbers.next('looseOrder');
    assert.equal(await numbers.next('order'), first + 1);
  });

  it('have the format of the wire', async () => {
    const numbers = new Numbers(context.database);
    assert.match(await nextWaybill(numbers, 'EGY'), /^UEG\d{12}$/);
    assert.match(await nextWaybill(numbers, 'CHN'), /^UCN\d{12}$/);
    const orderNumber = await nextOrderNumber(numbers);
    assert.match(orderNumber, /^\d{18}$/);
    assert.ok(Number(orderNumber) > Number.MAX_SAFE_INTEGER);
  });
});
