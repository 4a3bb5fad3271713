import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { localTimeFormat, zonedTimeFormat } from '#contract/schema.ts';
import { fillText } from '#contract/texts.ts';
import { descriptor1, descriptor2 } from '#contract/versions/descriptors.ts';
import { compareFields } from '#reference/differences/compare-fields.ts';
import type { WireDifference } from '#reference/differences/compare-pages.ts';
import type { PageSchema } from '#reference/page.ts';
import english from '../../../i18n/en/code.json' with { type: 'json' };
import {
  toFactLine,
  toFieldLines,
  toWireLine,
} from '../../../src/components/Differences/to-lines.ts';

type Messages = Record<string, { message: string }>;

const say = (id: string, values: Record<string, string | number> = {}) => {
  const text = (english as Messages)[id]?.message;
  assert.ok(text !== undefined, `i18n/en/code.json lacks ${id}`);
  return fillText(text, values);
};

function toLines(
  before: PageSchema | undefined,
  after: PageSchema | undefined,
  rules: PageSchema = {},
) {
  const toObject = (field?: PageSchema): PageSchema => ({
    properties: { ...(field && { a: field }) },
  });
  const [difference] = compareFields(toObject(before), { ...toObject(after), ...rules }, 'request');
  assert.ok(difference);
  return toFieldLines(difference, say).map((line) =>
    [line.label, line.before.join(' | '), line.after.join(' | ')].join(' / '),
  );
}

describe('toFieldLines', () => {
  it('shows old and new text, omitting what stayed', () => {
    const before: PageSchema = { type: 'string', maxLength: 50, 'x-invalid': '145003105' };
    assert.deepEqual(toLines(before, { ...before, maxLength: 60 }, { required: ['a'] }), [
      'Type / string, at most 50 characters / string, at most 60 characters',
      'Presence / optional / required',
      'Error codes / `145003105` too long or invalid / `145003105` missing, too long or invalid',
    ]);
  });

  it('names added and removed values only', () => {
    assert.deepEqual(
      toLines({ type: 'string', enum: ['A', 'B'] }, { type: 'string', enum: ['B', 'C'] }),
      ['Values / `A` / `C`'],
    );
  });

  it('shows when a field is required', () => {
    assert.deepEqual(
      toLines({ type: 'string' }, { type: 'string' }, { dependentRequired: { b: ['a'] } }),
      [
        'Presence / optional / conditional | Required when `b` is sent.',
        'Error codes /  / `999001010` missing',
      ],
    );
  });

  it('shows everything of a new field except its example', () => {
    assert.deepEqual(toLines(undefined, { type: 'integer', minimum: 1, examples: [3] }), [
      'Type /  / integer',
      'Presence /  / optional',
      'Range /  / at least 1',
      'Error codes /  / `999001030` invalid',
    ]);
  });
});

it('toFactLine uses the words of the tables', () => {
  const lines = [
    toFactLine({ fact: 'level', before: 'developer', after: 'enterprise' }, say),
    toFactLine({ fact: 'bodyLimitBytes', before: 65_536, after: 1_048_576 }, say),
    toFactLine({ fact: 'sandboxOnly', before: true, after: undefined }, say),
  ];
  assert.deepEqual(
    lines.map(({ label, before, after }) => `${label}: ${before} to ${after}`),
    [
      'Level: developer to company',
      'Largest body: `64 KiB` to `1024 KiB`',
      'Production: none to application, 3 test calls',
    ],
  );
});

describe('toWireLine', () => {
  const [from, to] = [descriptor1, descriptor2];
  it('names both sides of each difference', () => {
    for (const fact of ['basePath', 'scheme', 'contentType', 'envelope'] as const) {
      const difference = { fact, before: from[fact], after: to[fact] } as WireDifference;
      const { label, before, after } = toWireLine(difference, say);
      assert.ok(label && before[0] && after[0], fact);
      assert.notDeepEqual(before, after);
    }
  });

  it('shows a time that version 2 accepts or returns differently', () => {
    const taken = { type: 'string', format: localTimeFormat };
    const forms = { v1: 'yyyy-MM-dd HH:mm:ss', v2: 'yyyy-MM-ddTHH:mm:ss+02:00' };
    const lines = toLines({ ...taken, 'x-form': forms.v1 }, { ...taken, 'x-form': forms.v2 });
    assert.equal(lines.length, 1);
    assert.match(lines[0] ?? '', /^Format \/ `yyyy-MM-dd HH:mm:ss`.* \/ RFC 3339 with an offset/);
    const answered: PageSchema = { type: 'string', format: zonedTimeFormat };
    assert.deepEqual(
      toFieldLines(
        {
          part: 'answer',
          path: 'a',
          before: { properties: { a: taken } },
          after: { properties: { a: answered } },
        },
        say,
      ).map(({ label, before, after }) => [label, before.length, after.length]),
      [['Format', 0, 1]],
    );
  });
});
