import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fillText, findTextFault, fitTexts, parseTexts, toPlaces } from '#contract/texts.ts';

describe('the placeholders of a text', () => {
  const values = { name: 'Nile', count: 0, empty: '', tricky: '{name} $& $1' };
  const cases: [message: string, filled: string][] = [
    ['{name}: {count} of {name}', 'Nile: 0 of Nile'],
    ['[{empty}]', '[]'],
    ['{tricky}!', '{name} $& $1!'],
    ['{unknown} stays, {name} does not', '{unknown} stays, Nile does not'],
    ['{"code": "1"} and {} and { and }', '{"code": "1"} and {} and { and }'],
    ['{{name}}', '{Nile}'],
    ['{name', '{name'],
    ['', ''],
  ];
  for (const [message, filled] of cases) {
    it(`are filled in ${JSON.stringify(message)}`, () =>
      assert.equal(fillText(message, values), filled));
  }

  it('stay unchanged without values', () => assert.equal(fillText('{name}'), '{name}'));
});

describe('a file of texts', () => {
  it('gives each id its message', () => {
    const json = '{"a.b": {"message": "Send", "description": "a button"}, "c": {"message": ""}}';
    assert.deepEqual(parseTexts(json), { 'a.b': 'Send', c: '' });
  });

  it('is refused while it is incomplete', () => {
    for (const json of ['', '{"a.b": {"mess', '{"a.b": null}', 'null']) {
      assert.throws(() => parseTexts(json), json);
    }
  });
});

describe('plural forms', () => {
  const english = '{count, plural, =0 {none} one {# call of {total}} other {# calls of {total}}}.';
  const arabic =
    '{count, plural, zero {صفر} one {واحد} two {اثنان} few {# قليل} many {# كثير} other {# أخرى}}';
  const cases: [message: string, locale: string, count: string | number, filled: string][] = [
    [english, 'en', 0, 'none.'],
    [english, 'en', 1, '1 call of 9,000.'],
    [english, 'en', '1', '1 call of 9,000.'],
    [english, 'en', 1200, '1,200 calls of 9,000.'],
    [english, 'vi', 1200, '1.200 calls of 9.000.'],
    [arabic, 'ar', 0, 'صفر'],
    [arabic, 'ar', 2, 'اثنان'],
    [arabic, 'ar', 5, '5 قليل'],
    [arabic, 'ar', 11, '11 كثير'],
    [arabic, 'ar', 100, '100 أخرى'],
  ];
  for (const [message, locale, count, filled] of cases) {
    it(`are those of ${locale} for ${count}: ${filled}`, () =>
      assert.equal(fillText(message, { count, total: 9000 }, locale), filled));
  }

  it('stay unchanged without the number', () => assert.equal(fillText(english), english));

  it('fall back to other when the text lacks the category', () =>
    assert.equal(fillText('{n, plural, other {# x}}', { n: 1 }, 'en'), '1 x'));
});

it('lists the placeholders of a text once each, including those in plural forms', () =>
  assert.deepEqual(toPlaces('{b} {a, plural, one {word} two {# of {c}} other {#}} {b} {"d": 1}'), [
    'a',
    'b',
    'c',
  ]));

describe('a translation', () => {
  const source = '{count, plural, one {# call} other {# calls}} of {total}';
  const cases: [own: string, fault: RegExp | undefined][] = [
    ['{total} 次中的 {count} 次', undefined],
    ['{count, plural, one {واحد} two {اثنان} other {#}} من {total}', undefined],
    ['{count} calls', /"count", the source has "count, total"/],
    ['{count} {total} {extra}', /"count, extra, total"/],
    ['{count, plural, one {# call} other {# calls} of {total}', /not closed|places/],
    ['{count, plural, one {#}} of {total}', /no form `other`/],
  ];
  for (const [own, fault] of cases) {
    it(`${fault ? 'does not fit' : 'fits'} its source: ${own}`, () => {
      const found = findTextFault(source, own);
      if (fault) assert.match(found ?? 'nothing was found', fault);
      else assert.equal(found, undefined);
    });
  }

  it('is replaced by its source when it does not fit, is empty or is missing', () =>
    assert.deepEqual(
      fitTexts({ a: 'A {x}', b: 'B', c: 'C', d: 'D' }, { a: 'ก', b: ' ', d: 'ง', e: 'จ' }),
      { a: 'A {x}', b: 'B', c: 'C', d: 'ง' },
    ));
});
