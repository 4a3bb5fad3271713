import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { FieldSchema } from '#contract/check-fields.ts';
import { operations } from '#contract/operations/all.ts';
import type { PageSchema } from '#reference/page.ts';
import {
  type FieldPath,
  findFieldInMessage,
  fitsForm,
  isCode,
  listPaired,
  listPaths,
  setField,
  toJsonValue,
  toPathText,
} from '../../../src/components/Tester/_fields.ts';

function getField(data: unknown, path: FieldPath): unknown {
  return path.reduce<unknown>((value, part) => Object(value)[part], data);
}

/** Every scalar that the form shows for this data. */
function toScalars(
  schema: FieldSchema,
  data: unknown,
  path: FieldPath = [],
): [FieldPath, FieldSchema][] {
  if (schema.properties) {
    return Object.entries(schema.properties).flatMap(([name, field]) =>
      toScalars(field, getField(data, [name]), [...path, name]),
    );
  }
  if (!schema.items) return [[path, schema]];
  const { items } = schema;
  const rows = Array.isArray(data) ? data : [];
  return rows.flatMap((row, index) => toScalars(items, row, [...path, index]));
}

describe('isCode', () => {
  const request = Object.fromEntries(
    // For fields of one name the first operation counts: create knows most.
    operations.toReversed().flatMap((each) => Object.entries(each.request.properties)),
  );
  const schemaOf = (path: FieldPath) =>
    path.reduce<PageSchema>(
      (schema, part) => {
        const inside = typeof part === 'number' ? schema.items : schema.properties?.[part];
        assert.ok(inside, `the contract has no ${toPathText(path)}`);
        return inside;
      },
      { properties: request as unknown as PageSchema['properties'] },
    );

  it("distinguishes codes, numbers and times from free text, by the contract's names", () => {
    const codes: FieldPath[] = [
      ...['customerCode', 'txlogisticId', 'billCode', 'billCodes', 'digest', 'sendStartTime'],
      ...['startDate', 'weight', 'totalQuantity', 'itemsValue', 'priceCurrency', 'size'],
    ].map((name) => [name]);
    codes.push(['serialNumber', 0], ['sender', 'mobile'], ['sender', 'postCode']);
    codes.push(['items', 0, 'itemValue'], ['customsInfo', 'hsCode'], ['receiver', 'longitude']);
    for (const path of codes) assert.ok(isCode(schemaOf(path), path), toPathText(path));
    const words: FieldPath[] = [['remark'], ['reason'], ['network'], ['items', 0, 'itemName']];
    words.push(...['name', 'company', 'prov', 'city', 'street'].map((name) => ['sender', name]));
    for (const path of words) assert.ok(!isCode(schemaOf(path), path), toPathText(path));
  });
});

/** Text of an input for a scalar. */
const toInputText = (value: unknown) => String(value ?? '');

describe('form and JSON of the same data', () => {
  for (const { id, request, examples } of operations) {
    for (const example of examples) {
      it(`show and write back every field of ${id} in "${example.name}"`, () => {
        let data: unknown = example.request;
        for (const [path, schema] of toScalars(request as FieldSchema, data)) {
          const before = getField(data, path);
          const shown = toInputText(before);
          if (before === '') continue;
          data = setField(data, path, toJsonValue(schema as PageSchema, shown));
          assert.equal(toInputText(getField(data, path)), shown, toPathText(path));
        }
        assert.deepEqual(data, example.request);
      });
    }
  }

  it('keep every character typed on the way to a number', () => {
    const schema = { type: 'number' };
    let shown = '';
    for (const character of '-0.050') {
      shown = toInputText(toJsonValue(schema, shown + character));
    }
    assert.equal(shown, '-0.050');
    assert.equal(toJsonValue(schema, '1.05'), 1.05);
    assert.equal(toJsonValue(schema, 'Infinity'), 'Infinity');
    assert.equal(toJsonValue({ type: 'string' }, '01'), '01');
  });

  it('remove an emptied field and keep its neighbours', () => {
    const data = { a: 1, unknown: { x: [1] }, b: { c: '2', d: 3 } };
    assert.deepEqual(setField(data, ['b', 'c'], undefined), {
      a: 1,
      unknown: { x: [1] },
      b: { d: 3 },
    });
    assert.deepEqual(setField({ l: ['x', 'y'] }, ['l', 0], undefined), { l: ['y'] });
    assert.deepEqual(setField({ l: ['x'] }, ['l', 1], 'y'), { l: ['x', 'y'] });
    assert.deepEqual(setField({}, ['items', 0, 'number'], 2), { items: [{ number: 2 }] });
  });

  it('change only the field that was set', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true }),
        fc.string(),
        (data, name) => {
          fc.pre(name !== '__proto__');
          const before = structuredClone(data);
          const changed = setField(data, [name], 'v');
          assert.deepEqual(data, before);
          assert.deepEqual(changed, { ...data, [name]: 'v' });
        },
      ),
    );
  });

  it('know which values no field can show', () => {
    assert.equal(fitsForm({ type: 'object' }, 'x'), false);
    assert.equal(fitsForm({ type: 'array' }, { a: 1 }), false);
    assert.equal(fitsForm({ type: 'string' }, ['x']), false);
    assert.equal(fitsForm({ type: 'number' }, '1.0'), true);
    assert.equal(fitsForm({ type: 'object' }, undefined), true);
  });
});

describe('findFieldInMessage', () => {
  const create = operations.find(({ id }) => id === 'orderserve/create');
  const data = create?.examples[0]?.request ?? {};
  const paths = listPaths((create?.request ?? {}) as PageSchema, data);
  const messages: [string, string | undefined][] = [
    ['The weight information is not legal: weight must be at most 30', 'weight'],
    ['Phone number cannot be empty: receiver.mobile', 'receiver.mobile'],
    ['收件人信息不完整：receiver.city 不能为空', 'receiver.city'],
    ['Incomplete item information: items[0].number must be a number', 'items[0].number'],
    ['Illegal parameters', undefined],
    ['The remark is fine', undefined],
    ['', undefined],
  ];
  for (const [message, field] of messages) {
    it(`finds ${field ?? 'none'} in "${message}"`, () =>
      assert.equal(findFieldInMessage(message, paths), field));
  }
});

describe('listPaired', () => {
  it('returns fields that require each other, not one-sided ones', () => {
    const dependentRequired = { start: ['end'], end: ['start'], area: ['city'] };
    assert.deepEqual([...listPaired({ dependentRequired })], ['start', 'end']);
    assert.equal(listPaired({}).size, 0);
  });
});
