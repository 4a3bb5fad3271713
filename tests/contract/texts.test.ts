import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fillText, parseTexts } from '#contract/texts.ts';

describe('the places of a text', () => {
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

  it('stay as they are without values', () => assert.equal(fillText('{name}'), '{name}'));
});

describe('a file of texts', () => {
  it('gives each id its message', () => {
    const json = '{"a.b": {"message": "Send", "description": "a button"}, "c": {"message": ""}}';
    assert.deepEqual(parseTexts(json), { 'a.b': 'Send', c: '' });
  });

  it('is refused while it is half written', () => {
    for (const json of ['', '{"a.b": {"mess', '{"a.b": null}', 'null']) {
      assert.throws(() => parseTexts(json), json);
    }
  });
});
