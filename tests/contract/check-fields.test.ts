import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkFields } from '#contract/check-fields.ts';
import { exampleOrder } from '#contract/operations/_fields/example-order.ts';
import { requestSchema, withField } from './_schemas.ts';

const create = requestSchema('orderserve/create');
const query = requestSchema('orderserve/query');
const customer = { customerCode: 'J1', digest: 'd' };

describe('checkFields', () => {
  const scalars: [path: string, sent: unknown, kept: unknown][] = [
    ['weight', '1.66', 1.66],
    ['weight', ' 2 ', 2],
    ['totalQuantity', '1', 1],
    ['orderType', '2', 2],
    ['operateType', '1', 1],
    ['length', '0', 0],
    ['itemsValue', 120.5, '120.5'],
    ['remark', 7, '7'],
    ['network', 0, '0'],
  ];
  for (const [path, sent, kept] of scalars) {
    it(`accepts ${path} as ${JSON.stringify(sent)}`, () => {
      const { value, problems } = checkFields(create, withField(exampleOrder, path, sent));
      assert.deepEqual(problems, []);
      assert.strictEqual(value[path], kept);
    });
  }

  it('treats empty, blank and null optional fields as absent', () => {
    for (const empty of ['', '  ', null]) {
      const raw = { ...exampleOrder, remark: empty, sendStartTime: empty, sendEndTime: empty };
      const { value, problems } = checkFields(create, { ...raw, items: empty, customsInfo: empty });
      assert.deepEqual(problems, []);
      for (const name of ['remark', 'sendStartTime', 'items', 'customsInfo'])
        assert.ok(!(name in value), name);
    }
  });

  it('drops unknown fields, nested ones too', () => {
    const raw = withField({ ...exampleOrder, lang: 'EN' }, 'receiver.town', 'x');
    const { value, problems } = checkFields(create, raw);
    assert.deepEqual(problems, []);
    assert.ok(!('lang' in value) && !('town' in (value.receiver as object)));
  });

  it('treats fields named like members of every object as unknown', () => {
    const raw = JSON.parse('{"__proto__": {"customerCode": "J1"}, "constructor": 1}');
    const { value, problems } = checkFields(query, raw);
    assert.deepEqual(value, {});
    assert.equal(problems[0]?.path, 'customerCode');
  });
});

describe('a refusal of checkFields', () => {
  it('reports an empty required list as missing, with the number of entries it needs', () => {
    const required = { path: 'billCodes', rule: 'required', code: '999001010' };
    const { problems } = checkFields(requestSchema('orderserve/printOrders'), {
      customerCode: 'J1',
      billCodes: [],
    });
    assert.deepEqual(problems, [{ ...required, entries: 1 }]);
    const absent = checkFields(requestSchema('orderserve/printOrders'), { customerCode: 'J1' });
    assert.deepEqual(absent.problems, [required]);
  });

  it('reports an empty required field as missing', () => {
    for (const empty of [undefined, '', ' ', null]) {
      const { problems } = checkFields(create, withField(exampleOrder, 'goodsType', empty));
      assert.deepEqual(problems[0], { path: 'goodsType', rule: 'required', code: '145003087' });
    }
  });

  const strange: [path: string, sent: unknown, rule: string][] = [
    ['weight', 'heavy', 'type'],
    ['weight', '0x1F', 'type'],
    ['weight', '1e1', 'type'],
    ['weight', Number.POSITIVE_INFINITY, 'type'],
    ['weight', '9'.repeat(400), 'type'],
    ['weight', true, 'type'],
    ['weight', [1], 'type'],
    ['orderType', 1.5, 'type'],
    ['remark', true, 'type'],
    ['remark', { a: 1 }, 'type'],
    ['itemsValue', 1e21, 'pattern'],
    ['itemsValue', -1, 'pattern'],
    ['itemsValue', '1,5', 'pattern'],
    ['sender', ['x'], 'type'],
    ['items', { 1: { itemName: 'x' } }, 'type'],
  ];
  for (const [path, sent, rule] of strange) {
    it(`names the rule for ${path} as ${JSON.stringify(sent)?.slice(0, 30)}`, () => {
      const { problems } = checkFields(create, withField(exampleOrder, path, sent));
      assert.equal(problems[0]?.path, path);
      assert.equal(problems[0]?.rule, rule);
    });
  }

  it('lists faults in the order of the table, not of the request', () => {
    const { sender, ...rest } = exampleOrder;
    const raw = { ...rest, operateType: 9, weight: 31, txlogisticId: '', sender };
    const paths = checkFields(create, raw).problems.map(({ path }) => path);
    assert.deepEqual(paths, ['txlogisticId', 'weight', 'operateType']);
  });

  it('names a list entry by its index', () => {
    const items = [{ itemName: 'a' }, { itemName: 'b', itemValue: 'x' }, 'c'];
    const { problems } = checkFields(create, { ...exampleOrder, items });
    assert.deepEqual(
      problems.map(({ path, code }) => [path, code]),
      [
        ['items[1].itemValue', '145003107'],
        ['items[2]', '145003093'],
      ],
    );
  });

  it('names the fields that the command of a query needs', () => {
    const missing = (raw: object) =>
      checkFields(query, { ...customer, ...raw }).problems.map(({ path }) => path);
    assert.deepEqual(missing({ command: '3' }), ['startDate', 'endDate', 'current', 'size']);
    for (const command of [1, '2', 4]) assert.deepEqual(missing({ command }), ['serialNumber']);
    assert.deepEqual(missing({}), ['command']);
  });

  it('names the form, not the length, of a time with a zone', () => {
    for (const time of ['2026-11-21T09:00:00Z', '2026-11-21 09:00:00+02:00']) {
      const { problems } = checkFields(create, withField(exampleOrder, 'sendStartTime', time));
      const { path, code, rule } = problems[0] ?? {};
      assert.deepEqual([path, code, rule], ['sendStartTime', '145003088', 'pattern']);
    }
  });

  it('names the missing half of a pick-up window', () => {
    for (const [missing, other] of [
      ['sendEndTime', 'sendStartTime'],
      ['sendStartTime', 'sendEndTime'],
    ] as const) {
      const { problems } = checkFields(create, withField(exampleOrder, missing, ''));
      const { path, code, limit } = problems[0] ?? {};
      assert.deepEqual([path, code, limit], [missing, '145003088', other]);
    }
  });
});
