import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FieldSchema } from '#contract/check-fields.ts';
import { fillIn, findDemoRole, findFreshField, findTaken, type Hints } from '#contract/hints.ts';
import type { Operation } from '#contract/operation.ts';
import { operations } from '#contract/operations/all.ts';

const hints: Hints = {
  takes: {
    customerCode: 'customerCode',
    number: { mode: { 1: 'fresh', 2: 'txlogisticId' } },
    waybill: 'billCode',
  },
  demoOrder: { mode: { 2: 'open' } },
};

describe('hints of an operation', () => {
  it('say what a field takes, where another field decides by what it says', () => {
    assert.equal(findTaken(hints, 'customerCode', {}), 'customerCode');
    assert.equal(findTaken(hints, 'number', { mode: 2 }), 'txlogisticId');
    assert.equal(findTaken(hints, 'number', { mode: '1' }), 'fresh');
    assert.equal(findTaken(hints, 'number', {}), undefined);
    assert.equal(findTaken({}, 'number', { mode: 2 }), undefined);
  });

  it('say which number must be new, and which order a program changes', () => {
    assert.equal(findFreshField(hints, { mode: 1 }), 'number');
    assert.equal(findFreshField(hints, { mode: 2 }), undefined);
    assert.equal(findDemoRole(hints, { mode: 2 }), 'open');
    assert.equal(findDemoRole(hints, { mode: 1 }), 'delivered');
  });

  it('fill a request in, its lists too, but for what is wrong on purpose and what nobody knows', () => {
    const request = { customerCode: 'x', mode: 1, number: 'x', list: [{ waybill: 'x' }] };
    const values = { customerCode: 'J1', fresh: 'new', billCode: 'B1', txlogisticId: 'T1' };
    assert.deepEqual(fillIn(hints, request, values), {
      customerCode: 'J1',
      mode: 1,
      number: 'new',
      list: [{ waybill: 'B1' }],
    });
    assert.deepEqual(fillIn(hints, request, values, 'list[0].waybill').list, request.list);
    assert.deepEqual(fillIn(hints, request, {}), request);
    assert.deepEqual(fillIn(hints, { waybill: ['x', 'y'] }, values), { waybill: ['B1'] });
  });
});

/** Names of the fields of a request, those of the objects in its lists among them. */
function listFields({ properties = {} }: FieldSchema): string[] {
  return Object.entries(properties).flatMap(([name, field]) => [
    name,
    ...(field.items ? listFields(field.items) : []),
  ]);
}

function listNamed({ takes = {}, demoOrder, tells }: Hints): string[] {
  const deciding = [...Object.values(takes), demoOrder].flatMap((choice) =>
    typeof choice === 'object' ? Object.keys(choice) : [],
  );
  return [...Object.keys(takes), ...deciding, ...(tells ? [tells] : [])];
}

describe('the hints of every operation', () => {
  for (const { id, request, hints: own = {} } of operations as readonly Operation[]) {
    it(`name fields of its request: ${id}`, () => {
      const fields = listFields(request as FieldSchema);
      assert.deepEqual(
        listNamed(own).filter((name) => !fields.includes(name)),
        [],
      );
    });
  }
});
