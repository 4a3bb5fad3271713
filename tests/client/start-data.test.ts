import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pickLastValues } from '#client/last-values.ts';
import { asksForOrder, suggestValues, toOrderNumber, toStartData } from '#client/start-data.ts';
import { findDemoRole } from '#contract/hints.ts';
import type { OperationPage, PageExample } from '#reference/page.ts';
import { versions } from '../reference/samples/_support/pages.ts';

const [{ pages }] = versions;

function pageOf(id: string): OperationPage {
  const page = pages.find((each) => each.id === id);
  assert.ok(page, id);
  return page;
}

function find(id: string, name: string): { page: OperationPage; example: PageExample } {
  const page = pageOf(id);
  const example = page.examples.find((each) => each.name === name);
  assert.ok(example, `${id} ${name}`);
  return { page, example };
}

const last = { billCode: 'UEG000000190001', txlogisticId: 'T-last' };
const options = { customerCode: 'J1', salesmanCode: 'S1', last, orderNumber: 'T-new' };
const start = (id: string, name: string) => {
  const { page, example } = find(id, name);
  return toStartData(page, example, options);
};

describe('toStartData', () => {
  it("orders under a new number for the account's customer", () => {
    const { txlogisticId, customerCode } = start('orderserve/create', 'create.contract');
    assert.deepEqual([txlogisticId, customerCode], ['T-new', 'J1']);
  });

  it("names the account's salesperson if the example names one", () => {
    assert.equal(start('orderserve/addLooseOrder', 'loose.salesperson').salesmanCode, 'S1');
    assert.ok(!('salesmanCode' in start('orderserve/addLooseOrder', 'loose.plain')));
  });

  it("reserves for the account's customer in both fields", () => {
    const { customerCode, code } = start('vip/getwaybill', 'reserve.three');
    assert.deepEqual([customerCode, code], ['J1', 'J1']);
    assert.equal(start('vip/query', 'checkCustomer.unknown').customerCode, '');
  });

  it('modifies, cancels, queries and traces the last successful order', () => {
    assert.equal(start('orderserve/create', 'create.modify').txlogisticId, 'T-last');
    assert.equal(start('orderserve/cancel', 'cancel.contract').txlogisticId, 'T-last');
    assert.deepEqual(start('orderserve/query', 'query.byOrder').serialNumber, ['T-last']);
    assert.deepEqual(start('orderserve/query', 'query.byWaybill').serialNumber, [last.billCode]);
    assert.equal(start('logistics/query', 'trace.one').billCodes, last.billCode);
  });

  it('subscribes to the last waybill as the calling account', () => {
    const { page, example } = find('logistics/subscribe', 'subscribe.one');
    const data = toStartData(page, example, { ...options, apiAccount: '7' });
    const list = [{ traceNode: '1&9&10', waybillCode: last.billCode }];
    assert.deepEqual(data, { id: '7', list });
    assert.deepEqual(start('logistics/subscribe', 'subscribe.one').id, example.request.id);
  });

  it('keeps the field that an error example is about', () => {
    const { list } = start('logistics/subscribe', 'subscribe.unknown');
    assert.deepEqual(list, [{ traceNode: '10', waybillCode: 'UEG999999999999' }]);
    assert.equal(start('logistics/query', 'trace.unknown').billCodes, 'UEG999999999999');
  });

  it('returns the example if nothing is remembered', () => {
    const { page, example } = find('orderserve/cancel', 'cancel.contract');
    const data = toStartData(page, example, { customerCode: '', last: {}, orderNumber: 'T-new' });
    assert.deepEqual(data, example.request);
  });
});

describe('remembered values', () => {
  it("are the operation's fields, of one response or the first of a list", () => {
    const { page } = find('orderserve/create', 'create.contract');
    const data = { billCode: 'B', txlogisticId: 'T', sumFreight: '1' };
    assert.deepEqual(pickLastValues(page.remembers, data), { billCode: 'B', txlogisticId: 'T' });
    assert.deepEqual(pickLastValues(['billCode'], [data]), { billCode: 'B' });
    assert.deepEqual(pickLastValues(['billCode'], null), {});
    assert.deepEqual(pickLastValues(['billCode'], { billCode: 7 }), {});
  });

  const suggest = (id: string, field: string, data: Record<string, unknown>) =>
    suggestValues(pageOf(id).hints, field, data, last);

  it("are suggested by the meaning of a query's command", () => {
    const id = 'orderserve/query';
    assert.deepEqual(suggest(id, 'serialNumber', { command: 2 }), [last.billCode]);
    assert.deepEqual(suggest(id, 'serialNumber', { command: '1' }), ['T-last']);
    assert.deepEqual(suggest(id, 'serialNumber', { command: 4 }), []);
    assert.deepEqual(suggest(id, 'remark', {}), []);
  });

  it('are not suggested for a new order', () => {
    assert.deepEqual(suggest('orderserve/create', 'billCode', { operateType: 1 }), []);
    assert.deepEqual(suggest('orderserve/addLooseOrder', 'txlogisticId', { orderType: 1 }), []);
    assert.deepEqual(suggest('orderserve/create', 'billCode', { operateType: '2' }), [
      last.billCode,
    ]);
  });
});

describe('toOrderNumber', () => {
  it('contains the time and fits the field', () => {
    const number = toOrderNumber(new Date('2026-11-20T10:15:30.123Z'), 0.0071);
    assert.equal(number, 'DEMO20261120101530123007');
    assert.equal(toOrderNumber(new Date(), 0.9999999).length, 24);
  });
});

describe('asksForOrder', () => {
  const asks = (id: string, name: string) => {
    const { page, example } = find(id, name);
    return asksForOrder(page, example.request, example.field);
  };

  it('is true for query, trace, cancel and change', () => {
    assert.equal(asks('orderserve/query', 'query.byOrder'), true);
    assert.equal(asks('orderserve/query', 'query.byWaybill'), true);
    assert.equal(asks('logistics/query', 'trace.one'), true);
    assert.equal(asks('orderserve/cancel', 'cancel.contract'), true);
    assert.equal(asks('orderserve/create', 'create.modify'), true);
  });

  it('is false for a new order, a time range and a deliberately wrong number', () => {
    assert.equal(asks('orderserve/create', 'create.contract'), false);
    assert.equal(asks('orderserve/query', 'query.byTime'), false);
    assert.equal(asks('logistics/query', 'trace.unknown'), false);
    assert.equal(asks('basic', 'basic.egypt'), false);
  });

  it('allows a shared order only for calls that do not change it', () => {
    const readers = pages.filter(({ hints }) => hints.readsOrder).map(({ id }) => id);
    assert.deepEqual(readers.toSorted(), [
      'logistics/query',
      'logistics/subscribe',
      ...(pages.some(({ id }) => id === 'orderserve/expressquery')
        ? ['orderserve/expressquery']
        : []),
      'orderserve/query',
      'orderserve/waybillInformation',
    ]);
  });
});

describe('findDemoRole', () => {
  it('gives each changing program its own order, so that it can run again', () => {
    const roleOf = (id: string, name: string) => {
      const { page, example } = find(id, name);
      return findDemoRole(page.hints, example.request);
    };
    assert.equal(roleOf('orderserve/create', 'create.modify'), 'open');
    assert.equal(roleOf('orderserve/cancel', 'cancel.contract'), 'cancellable');
    assert.equal(roleOf('orderserve/cancel', 'cancel.individual'), 'individual');
    assert.equal(roleOf('sandbox/moveParcel', 'moveParcel.step'), 'moving');
    for (const { hints } of pages.filter((page) => page.hints.readsOrder)) {
      assert.equal(findDemoRole(hints, {}), 'delivered');
    }
  });
});

describe('examples in the tester', () => {
  it('omit those that need a special order, which stay in the samples', () => {
    const needing = pages.flatMap(({ examples }) => examples.filter(({ needs }) => needs));
    assert.deepEqual(
      needing.map(({ name }) => name),
      ['cancel.individual', 'cancel.pickedUp'],
    );
  });
});
