import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readResults } from '../../../src/components/Conformance/read-results.ts';
import { maxBytes, toForm, toTemplate } from '../../../src/components/Conformance/results-form.ts';
import vectors from '../../../static/vectors.json' with { type: 'json' };

const { business, header, webhook } = vectors;
const lists = ['business', 'header'];
const ofVersions: Record<string, { id: string }[]>[] = [{ business, header }, { webhook }];
const toIds = (entries: { id: string }[]) => entries.map(({ id }) => id);

function toProblems(text: string) {
  const read = readResults(text, lists);
  assert.ok('problems' in read, text.slice(0, 80));
  return read.problems;
}

describe('readResults', () => {
  it('accepts a list, or the vectors file with other values', () => {
    const list = [{ id: 'business-1', cipher: 'AB', digest: ' x== ' }, { id: 'header-1' }];
    const results = [{ id: 'business-1', cipher: 'AB', digest: 'x==' }, { id: 'header-1' }];
    assert.deepEqual(readResults(JSON.stringify(list), lists), { results });
    const file = { salt: 's', business: [list[0]], header: [list[1]] };
    assert.deepEqual(readResults(`\ufeff${JSON.stringify(file)}\r\n`, lists), { results });
  });

  it('reads the template as ids only', () => {
    for (const own of ofVersions) {
      const results = Object.values(own)
        .flatMap(toIds)
        .map((id) => ({ id }));
      assert.deepEqual(readResults(toTemplate(own), Object.keys(own)), { results });
    }
  });

  it("reads one version's lists from the whole vectors file", () => {
    for (const own of ofVersions) {
      const read = readResults(JSON.stringify(vectors, null, 4), Object.keys(own));
      assert.ok('results' in read);
      assert.deepEqual(toIds(read.results), Object.values(own).flatMap(toIds));
    }
  });

  it('describes the expected form', () => {
    assert.deepEqual(toForm({ business, header }), {
      entry: '{"id": "business-1", "cipher": "…", "digest": "…"}',
      fields: 'id, cipher, digest',
      lists: 'business, header',
    });
    assert.deepEqual(toForm({ webhook }), {
      entry: '{"id": "webhook-1", "signature": "…"}',
      fields: 'id, signature',
      lists: 'webhook',
    });
  });

  it('reports empty input', () => {
    for (const text of ['', ' \n\t']) assert.deepEqual(toProblems(text), [{ id: 'empty' }]);
  });

  it('refuses large input by size before parsing', () => {
    assert.deepEqual(toProblems(`["${'é'.repeat(maxBytes / 2)}"]`), [{ id: 'large' }]);
  });

  it('names the position of invalid JSON', () => {
    const places: [text: string, line: number, column: number][] = [
      ['[\n  {"id": "header-1",}\n]', 2, 21],
      ['[{"id": "a"}', 1, 13],
      ['{"a": NaN}', 1, 7],
      ["[{'id': 'a'}]", 1, 3],
      ['not JSON', 1, 2],
    ];
    for (const [text, line, column] of places) {
      assert.deepEqual(toProblems(text), [{ id: 'json', values: { line, column } }], text);
    }
  });

  it('reports endlessly nested input', () => {
    const values = { line: 1, column: maxBytes + 1 };
    assert.deepEqual(toProblems('['.repeat(maxBytes)), [{ id: 'json', values }]);
    const closed = '['.repeat(maxBytes / 2) + ']'.repeat(maxBytes / 2);
    assert.deepEqual(toProblems(closed), [{ id: 'object', values: { number: 1 } }]);
  });

  it('refuses JSON that is neither a list nor a vectors file', () => {
    for (const text of ['{}', '[]', '"x"', '5', 'null', '{"business": 1}', '{"header": []}']) {
      assert.deepEqual(toProblems(text), [{ id: 'shape' }], text);
    }
  });

  it('names each invalid entry by number, at most ten', () => {
    const list = [1, {}, { id: 5 }, { id: 'header-1', digest: 7 }, { id: 'b', cipher: null }];
    assert.deepEqual(toProblems(JSON.stringify(list)), [
      { id: 'object', values: { number: 1 } },
      { id: 'noId', values: { number: 2 } },
      { id: 'noId', values: { number: 3 } },
      { id: 'notText', values: { number: 4, id: 'header-1', field: 'digest' } },
      { id: 'notText', values: { number: 5, id: 'b', field: 'cipher' } },
    ]);
    assert.deepEqual(toProblems(JSON.stringify([{ id: 'webhook-1', signature: [] }])), [
      { id: 'notText', values: { number: 1, id: 'webhook-1', field: 'signature' } },
    ]);
    assert.equal(toProblems(JSON.stringify(Array(500).fill(0))).length, 10);
  });

  it('refuses a repeated id with its positions, ignoring spaces', () => {
    const list = [{ id: 'header-1' }, { id: 'header-2' }, { id: ' header-1 ' }];
    assert.deepEqual(toProblems(JSON.stringify(list)), [
      { id: 'twice', values: { id: 'header-1', numbers: '1, 3' } },
    ]);
  });
});
