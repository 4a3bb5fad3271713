import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { parseJson, setTextMember } from '#contract/json-text.ts';
import { parseKeepingDigits } from '#contract/scan-json.ts';

function positionOf(text: string) {
  const parsed = parseJson(text);
  assert.equal(parsed.ok, false, text);
  const { line, column } = parsed.position;
  return { line, column, atEnd: parsed.atEnd };
}

describe('the position of an error in JSON', () => {
  const slips: [string, { line: number; column: number; atEnd: boolean }][] = [
    ['', { line: 1, column: 1, atEnd: true }],
    ['{"a": 1', { line: 1, column: 8, atEnd: true }],
    ['{"a": 1,\n}', { line: 2, column: 1, atEnd: false }],
    ['{"a": 1\n "b": 2}', { line: 2, column: 2, atEnd: false }],
    ["{'a': 1}", { line: 1, column: 2, atEnd: false }],
    ['{"a": 01}', { line: 1, column: 8, atEnd: false }],
    ['[1, 2,]', { line: 1, column: 7, atEnd: false }],
    ['{"a": "x\ny"}', { line: 1, column: 9, atEnd: false }],
    ['{"a": 1} x', { line: 1, column: 10, atEnd: false }],
    ['\ufeff{}', { line: 1, column: 1, atEnd: false }],
    ['{"a" 1}', { line: 1, column: 6, atEnd: false }],
    ['nul', { line: 1, column: 4, atEnd: true }],
  ];
  for (const [text, position] of slips) {
    it(`is found in ${JSON.stringify(text)}`, () => assert.deepEqual(positionOf(text), position));
  }

  it('is found in every text that JSON.parse refuses, and in no other', () => {
    const nearlyJson = fc
      .tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '}', '"', '\\', ' ', '\u0000', '0'))
      .map(([text, at, noise]) => {
        const place = at % (text.length + 1);
        return text.slice(0, place) + noise + text.slice(place + 1);
      });
    fc.assert(
      fc.property(nearlyJson, (text) => {
        let value: unknown;
        let isJson = true;
        try {
          value = JSON.parse(text);
        } catch {
          isJson = false;
        }
        const parsed = parseJson(text);
        assert.equal(parsed.ok, isJson);
        // Long numbers are read as their digits.
        if (parsed.ok) assert.ok(/\d{16}/.test(text) || isDeepStrictEqual(parsed.value, value));
        else assert.ok(parsed.position.offset <= text.length);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('an unterminated string of 16 MiB', () => {
  for (const [what, part] of [
    ['letters', 'letters'],
    ['escapes', '\\u0041\\n'],
  ] as const) {
    it(`is located at its end when it consists of ${what}`, () => {
      const text = `"${part.repeat(2 ** 24 / part.length)}`;
      const parsed = parseJson(text);
      assert.ok(!parsed.ok);
      assert.deepEqual([parsed.position.offset, parsed.atEnd], [text.length, true]);
    });
  }
});

describe('setting a member of JSON text', () => {
  const cases: [string, string, string][] = [
    ['{"digest":"old","a":1}', '{"digest":"new","a":1}', 'replaces the value'],
    ['{ "a" : 1 , "digest" : "old" }', '{ "a" : 1 , "digest" : "new" }', 'keeps all spaces'],
    [
      '{"a":{"digest":"x"},"digest":null}',
      '{"a":{"digest":"x"},"digest":"new"}',
      'leaves nested members alone',
    ],
    ['{"a":1}', '{"digest":"new","a":1}', 'inserts a missing one first'],
    ['{\n  "a": 1\n}', '{\n  "digest": "new",\n  "a": 1\n}', 'indents a missing one like the next'],
    ['{}', '{"digest":"new"}', 'fills an empty object'],
    [
      '{"n":292500000000001042,"digest":"o"}',
      '{"n":292500000000001042,"digest":"new"}',
      'keeps digits that a number would lose',
    ],
    ['{"digest":"a","digest":"b"}', '{"digest":"a","digest":"new"}', 'sets the last of two'],
    ['{"digest":[1,{"x":"}"}],"a":1}', '{"digest":"new","a":1}', 'replaces a nested value'],
    ['{"\\u0064igest":"old"}', '{"\\u0064igest":"new"}', 'recognises an escaped name'],
  ];
  for (const [before, after, what] of cases) {
    it(what, () => assert.equal(setTextMember(before, 'digest', 'new'), after));
  }

  it('always yields JSON with the value and everything else', () => {
    const object = fc.dictionary(fc.string(), fc.jsonValue());
    fc.assert(
      fc.property(
        object,
        fc.constantFrom(undefined, 1, 2, '\t'),
        fc.string(),
        (data, indent, value) => {
          const text = setTextMember(JSON.stringify(data, null, indent), 'digest', value);
          const expected = { ...(JSON.parse(JSON.stringify(data)) as object), digest: value };
          assert.deepEqual(JSON.parse(text), expected);
        },
      ),
    );
  });
});

describe('parseKeepingDigits', () => {
  it('reads a whole number beyond 2^53 as its digits, at any place', () => {
    const long = '12345678901234567890';
    assert.equal(parseKeepingDigits(long), long);
    assert.equal(parseKeepingDigits(` -${long} `), `-${long}`);
    assert.deepEqual(parseKeepingDigits(`{"a":${long},"b":[${long}, {"c" : ${long}\n}]}`), {
      a: long,
      b: [long, { c: long }],
    });
    assert.deepEqual(parseKeepingDigits('[9007199254740993]'), ['9007199254740993']);
  });

  it('changes no number that a double holds, and no text', () => {
    for (const text of [
      '[9007199254740991,1.5,-0,1e300,12345678901234567890.5,123456789012345678e2]',
      '{"a":"\\\\","b":"x: 12345678901234567890, \\" 12345678901234567890]","12345678901234567890":1}',
      '"12345678901234567890"',
      '{"a":"12345678901234567890\\"","b":1}',
    ]) {
      assert.deepEqual(parseKeepingDigits(text), JSON.parse(text), text);
    }
    const both = '{"a":12345678901234567890,"b":" 12345678901234567890,\\"","c":1}';
    const { a, ...others } = parseKeepingDigits(both) as Record<string, unknown>;
    assert.equal(a, '12345678901234567890');
    assert.deepEqual(others, { b: ' 12345678901234567890,"', c: 1 });
  });

  it('refuses invalid JSON, and handles a digit run of a megabyte', () => {
    for (const text of ['', '{', '01234567890123456789', '[12345678901234567890,]']) {
      assert.throws(() => parseKeepingDigits(text), SyntaxError, text);
    }
    const digits = '7'.repeat(1 << 20);
    assert.equal(
      parseKeepingDigits(`"\\n${digits}${'\\"'.repeat(1 << 18)}"`),
      `\n${digits}${'"'.repeat(1 << 18)}`,
    );
    assert.deepEqual(parseKeepingDigits(`[${digits}]`), [digits]);
  });
});
