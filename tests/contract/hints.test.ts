import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FieldSchema } from '#contract/check-fields.ts';
import {
  fillIn,
  findDemoRole,
  findFreshField,
  findHanded,
  findPlaces,
  findTaken,
  type Hints,
} from '#contract/hints.ts';
import type { Operation } from '#contract/operation.ts';
import { calls, operations } from '#contract/operations/all.ts';
import { pushes } from '#contract/operations/pushes.ts';

const hints: Hints = {
  takes: {
    customerCode: 'customerCode',
    number: { mode: { 1: 'fresh', 2: 'txlogisticId' } },
    waybill: 'billCode',
  },
  demoOrder: { mode: { 2: 'open' } },
};

describe('hints of an operation', () => {
  it('return what a field takes, depending on another field', () => {
    assert.equal(findTaken(hints, 'customerCode', {}), 'customerCode');
    assert.equal(findTaken(hints, 'number', { mode: 2 }), 'txlogisticId');
    assert.equal(findTaken(hints, 'number', { mode: '1' }), 'fresh');
    assert.equal(findTaken(hints, 'number', {}), undefined);
    assert.equal(findTaken({}, 'number', { mode: 2 }), undefined);
  });

  it('return the field of a new number, and the order that a program changes', () => {
    assert.equal(findFreshField(hints, { mode: 1 }), 'number');
    assert.equal(findFreshField(hints, { mode: 2 }), undefined);
    assert.equal(findDemoRole(hints, { mode: 2 }), 'open');
    assert.equal(findDemoRole(hints, { mode: 1 }), 'delivered');
  });

  it('fill in a request and its lists, except for intended faults and unknown values', () => {
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

describe('the number passed on from a success', () => {
  const request = { customerCode: 'x', list: [{ waybill: 'B1' }] };

  it('is the created one, or else the one in the request', () => {
    const made = { billCode: 'B2' };
    assert.equal(findHanded({ hints, remembers: ['billCode'] }, 'billCode', request, made), 'B2');
    assert.equal(findHanded({ hints, remembers: [] }, 'billCode', request, made), 'B1');
    assert.equal(findHanded({ hints, remembers: [] }, 'billCode', { waybill: ['B3'] }, made), 'B3');
  });

  it('is taken from the response if the request has none', () => {
    const all = [{ billCode: 'B2' }];
    assert.equal(findHanded({ hints: {}, remembers: [] }, 'billCode', request, all), 'B2');
    assert.equal(findHanded({ hints: {}, remembers: [] }, 'billCode', request, null), undefined);
    assert.equal(findHanded({ hints: {}, remembers: [] }, 'billCode', {}, 'UEG1'), undefined);
  });
});

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

  for (const { id, hints: own = {} } of operations as readonly Operation[]) {
    it(`lead to calls that accept the passed value: ${id}`, () => {
      for (const { operation, hands } of own.leadsTo ?? []) {
        const target = operations.find((each) => each.id === operation) as Operation | undefined;
        assert.equal(target?.direction, 'call', operation);
        const example = target?.examples[0]?.request ?? {};
        const taken = findPlaces(target?.hints ?? {}, example).map((place) => place.taken);
        if (hands) assert.ok(taken.includes(hands), `${operation} takes no ${hands}`);
      }
    });
  }

  for (const { id, causedBy } of pushes) {
    it(`name calls that exist as the cause of a push: ${id}`, () => {
      const known: string[] = calls.map((call) => call.id);
      assert.ok(causedBy.length > 0);
      assert.deepEqual(
        causedBy.filter((call) => !known.includes(call)),
        [],
      );
    });
  }

  it('name a next call after every call', () => {
    const all = (operations as readonly Operation[]).filter((each) => each.direction === 'call');
    const mute = all.filter(({ hints: own }) => !own?.leadsTo?.length);
    assert.deepEqual(
      mute.map(({ id }) => id),
      [],
      'name in hints.leadsTo what one does with the answer',
    );
  });
});
