import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { amountPattern as contractPattern } from '#contract/schema.ts';
import { fillText } from '#contract/texts.ts';
import { v1 } from '#contract/versions/v1.ts';
import { toOpenApi } from '#reference/openapi.ts';
import { toOperationPages } from '#reference/to-pages.ts';
import english from '../../../i18n/en/code.json' with { type: 'json' };
import contractTexts from '../../../i18n/en/contract.json' with { type: 'json' };
import type { FieldRow } from '../../../src/components/FieldTable/field-row.ts';
import { toFieldRows } from '../../../src/components/FieldTable/to-field-rows.ts';
import { amountPattern } from '../../../src/components/FieldTable/to-type.ts';

type Messages = Record<string, { message: string }>;

const say = (id: string, values: Record<string, string | number> = {}) => {
  const text = (english as Messages)[id]?.message;
  assert.ok(text !== undefined, `i18n/en/code.json lacks ${id}`);
  return fillText(text, values, 'en');
};
const document = toOpenApi(v1, {
  title: 'Portal',
  version: '1.0.0',
  servers: { sandbox: 'https://sandbox.test', production: 'https://live.test' },
  textOf: (key) => (contractTexts as Messages)[key]?.message ?? key,
});
const textOf = (key: string) => key;
const pages = toOperationPages(document, textOf, textOf);

function toRows(id: string, kind: 'request' | 'data' = 'request'): FieldRow[] {
  const page = pages.find((each) => each.id === id);
  assert.ok(page, `no page ${id}`);
  if (kind === 'request') return toFieldRows(page.request, 'request', say);
  return toFieldRows({ properties: { data: page.data } }, 'answer', say);
}

function toAll(rows: FieldRow[]): FieldRow[] {
  return rows.flatMap((row) => [row, ...toAll(row.children)]);
}

function findRow(rows: FieldRow[], id: string): FieldRow {
  const row = toAll(rows).find((each) => each.id === id);
  assert.ok(row, `no row ${id}`);
  return row;
}

describe('rows of a field table', () => {
  const create = toRows('orderserve/create');
  const query = toRows('orderserve/query');

  it('give every field of every operation a unique anchor', () => {
    for (const page of pages) {
      const rows = [...toAll(toRows(page.id)), ...toAll(toRows(page.id, 'data'))];
      const ids = rows.map(({ id }) => id);
      assert.deepEqual(new Set(ids).size, ids.length, page.id);
    }
  });

  it('include fields inside objects and lists', () => {
    assert.equal(findRow(create, 'request.sender.mobile').name, 'mobile');
    assert.equal(findRow(create, 'request.items.number').name, 'number');
    assert.ok(findRow(toRows('logistics/query', 'data'), 'answer.data.details.scanTime'));
  });

  it('describe type and length in words', () => {
    assert.equal(findRow(create, 'request.customerCode').type, 'string, at most 30 characters');
    assert.equal(findRow(create, 'request.sendStartTime').type, 'time (string)');
    assert.equal(
      findRow(create, 'request.itemsValue').type,
      'amount (string), at most 12 characters',
    );
    assert.equal(findRow(create, 'request.items').type, 'list of objects, at most 200 entries');
    assert.equal(findRow(query, 'request.serialNumber').type, 'list of strings, 1 to 200 entries');
  });

  it('distinguish required, conditional and optional fields', () => {
    assert.equal(findRow(create, 'request.txlogisticId').need, 'required');
    assert.equal(findRow(create, 'request.remark').need, 'optional');
    assert.equal(findRow(query, 'request.startDate').need, 'conditional');
  });

  it('say when a conditional field is required', () => {
    const conditionsOf = (rows: FieldRow[], id: string) => findRow(rows, id).conditions;
    assert.deepEqual(conditionsOf(query, 'request.serialNumber'), [
      'Required when `command` is `1`, `2` or `4`.',
    ]);
    assert.deepEqual(conditionsOf(query, 'request.size'), ['Required when `command` is `3`.']);
    assert.deepEqual(conditionsOf(create, 'request.sendEndTime'), [
      'Required when `sendStartTime` is sent.',
    ]);
    assert.deepEqual(conditionsOf(create, 'request.sender.phone'), [
      'At least one is required: `mobile` or `phone`.',
    ]);
  });

  it('show range, format, default and example', () => {
    const ruleOf = (id: string, label: string) =>
      findRow(create, id).rules.find((rule) => rule.label === label)?.value;
    assert.equal(ruleOf('request.weight', 'Range'), 'from 0.01 to 30');
    assert.match(ruleOf('request.sendStartTime', 'Format') ?? '', /yyyy-MM-dd HH:mm:ss/);
    assert.match(ruleOf('request.itemsValue', 'Format') ?? '', /never negative/);
    assert.equal(
      ruleOf('request.customsInfo.cargoDeclaredValue', 'Format'),
      'at most 11 digits before the decimal point and 5 after it',
    );
    assert.equal(ruleOf('request.priceCurrency', 'Default'), '`EGP`');
    assert.equal(ruleOf('request.txlogisticId', 'Example'), '`DEMO20261120001`');
    assert.equal(ruleOf('request.remark', 'Range'), undefined);
  });

  it("show an unknown pattern in the contract's form", () => {
    const code = { type: 'string', pattern: '^[A-Z]{3}$', 'x-form': 'ABC' };
    const [row] = toFieldRows({ properties: { code } }, 'request', say);
    assert.equal(row?.rules[0]?.value, 'written as `ABC`');
  });

  it('show an unknown pattern itself without such a form', () => {
    const schema = { properties: { code: { type: 'string', pattern: '^[A-Z]+$' } } };
    const [row] = toFieldRows(schema, 'request', say);
    assert.match(row?.rules[0]?.value ?? '', /`\^\[A-Z\]\+\$`/);
  });

  it("leave a response's format to its description", () => {
    const row = findRow(toRows('orderserve/create', 'data'), 'answer.data.createOrderTime');
    assert.deepEqual(row.rules, []);
  });

  it("use the contract's pattern of an amount", () => {
    assert.equal(amountPattern, contractPattern);
  });
});

describe('values and codes of a field', () => {
  const create = toRows('orderserve/create');

  it('list each value with its meaning, and a single value without', () => {
    const { values } = findRow(create, 'request.orderType');
    assert.deepEqual(
      values.map(({ value }) => value),
      ['1', '2'],
    );
    assert.ok(values.every(({ meaning }) => meaning !== ''));
    assert.deepEqual(findRow(create, 'request.totalQuantity').values, [
      { value: '1', meaning: '' },
    ]);
  });

  it('list every scan type as a string', () => {
    const row = findRow(toRows('logistics/query', 'data'), 'answer.data.details.scanTypeCode');
    assert.equal(row.values.length, 15);
    assert.equal(row.type, say('fields.type.string'));
  });

  it('name each code once with all its cases', () => {
    assert.deepEqual(findRow(create, 'request.txlogisticId').codes, [
      { code: '145003082', cases: 'missing, too long or invalid' },
    ]);
    assert.deepEqual(findRow(create, 'request.sender.street').codes, [
      { code: '145003083', cases: 'missing' },
      { code: '145003110', cases: 'too long or invalid' },
    ]);
    assert.deepEqual(findRow(create, 'request.receiver.mobile').codes, [
      { code: '145003085', cases: 'none of them sent' },
      { code: '145003105', cases: 'too long or invalid' },
    ]);
  });

  it('fall back to the general codes', () => {
    assert.deepEqual(findRow(create, 'request.network').codes, [
      { code: '999001010', cases: 'too long' },
      { code: '999001030', cases: 'invalid' },
    ]);
  });

  it('list no codes for response fields', () => {
    const rows = toAll(toRows('orderserve/create', 'data'));
    assert.ok(rows.length > 0);
    assert.ok(rows.every(({ codes }) => codes.length === 0));
  });
});
