import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compareFields } from '#reference/differences/compare-fields.ts';
import type { PageSchema } from '#reference/page.ts';

const text = (rest: PageSchema = {}): PageSchema => ({ type: 'string', ...rest });
const object = (properties: Record<string, PageSchema>, rest: PageSchema = {}): PageSchema => ({
  type: 'object',
  properties,
  ...rest,
});

/** Lines such as `changed sender.mobile`. */
function toLines(before: PageSchema, after: PageSchema, part: 'request' | 'answer' = 'request') {
  return compareFields(before, after, part).map((each) => {
    const kind = each.before && each.after ? 'changed' : each.after ? 'added' : 'removed';
    return `${kind} ${each.path}`;
  });
}

describe('compareFields', () => {
  it('reports an added or removed field once, without its children', () => {
    const person = object({ name: text(), phone: text() });
    assert.deepEqual(toLines(object({ a: text(), b: person }), object({ a: text(), c: person })), [
      'added c',
      'removed b',
    ]);
  });

  it('compares inside objects and lists, by the path of the anchor', () => {
    const of = (number: PageSchema) =>
      object({ items: { type: 'array', items: object({ number }) }, at: object({ x: number }) });
    const found = toLines(of(text()), of({ type: 'integer' }));
    assert.deepEqual(found, ['changed items.number', 'changed at.x']);
  });

  const changes: [what: string, before: PageSchema, after: PageSchema][] = [
    ['type', text(), { type: 'integer' }],
    [
      'type of entries',
      { type: 'array', items: text() },
      { type: 'array', items: { type: 'integer' } },
    ],
    ['length', text({ maxLength: 5 }), text({ maxLength: 6 })],
    [
      'number of entries',
      { type: 'array', maxItems: 5 },
      { type: 'array', minItems: 1, maxItems: 5 },
    ],
    ['range', { type: 'integer', minimum: 0 }, { type: 'integer', minimum: 0, maximum: 9 }],
    ['pattern', text({ pattern: '^a$' }), text({ pattern: '^b$' })],
    ['allowed values', text({ enum: ['A'] }), text({ enum: ['A', 'B'] })],
    ['meanings of a range', { enumTexts: { 1: 'x' } }, { enumTexts: { 1: 'x', 2: 'y' } }],
    ['default', text({ default: 'A' } as PageSchema), text()],
    ['code', text({ 'x-invalid': '145003106' }), text({ 'x-invalid': '145003105' })],
  ];
  for (const [what, before, after] of changes) {
    it(`reports a changed ${what}`, () => {
      assert.deepEqual(toLines(object({ a: before }), object({ a: after })), ['changed a']);
    });
  }

  const rules: [what: string, rule: PageSchema][] = [
    ['a field that became required', { required: ['a'] }],
    ['a field that became required with another', { dependentRequired: { b: ['a'] } }],
    ['an alternative that became required', { anyOf: [{ required: ['a'] }, { required: ['c'] }] }],
    [
      'a field that became required for some values',
      {
        allOf: [
          {
            if: { properties: { b: { enum: ['2'] } }, required: ['b'] },
            // biome-ignore lint/suspicious/noThenProperty: JSON Schema's keyword.
            then: { required: ['a'] },
          },
        ],
      },
    ],
  ];
  for (const [what, rule] of rules) {
    it(`reports ${what} on that field only`, () => {
      const fields = { a: text(), b: text() };
      assert.deepEqual(toLines(object(fields), object(fields, rule)), ['changed a']);
    });
  }

  it('ignores other descriptions, examples and order', () => {
    const before = object({ a: text({ description: 'x', examples: ['1'] }), b: text() });
    const after = object({ b: text(), a: text({ description: 'y', examples: ['2'] }) });
    assert.deepEqual(toLines(before, after), []);
  });

  it('ignores a code that was returned anyway or that no page shows', () => {
    const fallback = text({ 'x-invalid': '999001030' });
    assert.deepEqual(toLines(object({ a: text() }), object({ a: fallback })), []);
    const missing = text({ 'x-missing': '145003106' });
    assert.deepEqual(toLines(object({ a: text() }), object({ a: missing })), []);
  });

  it('ignores codes and formats of a response', () => {
    const before = object({ a: text({ 'x-invalid': '145003106', pattern: '^a$' }) });
    assert.deepEqual(toLines(before, object({ a: text() }), 'answer'), []);
  });

  it('returns what a table needs to show both sides', () => {
    const before = object({ a: text(), b: text() }, { required: ['b'] });
    const after = object({ a: text({ maxLength: 3 }), b: text() }, { required: ['a', 'b'] });
    assert.deepEqual(compareFields(before, after, 'request'), [
      {
        part: 'request',
        path: 'a',
        before: { properties: { a: text() } },
        after: { properties: { a: text({ maxLength: 3 }) }, required: ['a'] },
      },
    ]);
  });
});
