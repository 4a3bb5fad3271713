import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { KeptTexts } from '../../src/plugins/kept-texts.ts';

describe('KeptTexts', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kept-texts-'));
  after(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'en/texts.json');
  const made: string[] = [];

  function build(...pages: string[][]): string[] {
    const kept = new KeptTexts(file);
    const texts: string[] = [];
    for (const parts of pages) {
      const make = () => {
        made.push(parts.join());
        return `text of ${parts.join()}`;
      };
      texts.push(kept.find(parts) ?? kept.keep(parts, make()));
    }
    kept.save();
    return texts;
  }

  it('makes texts again only if a part changed, and drops unused ones', () => {
    build(['a', 'b'], ['ab']);
    assert.deepEqual(build(['a', 'b'], ['a', 'c']), ['text of a,b', 'text of a,c']);
    assert.deepEqual(made.splice(0), ['a,b', 'ab', 'a,c']);
    build(['ab']);
    assert.deepEqual(made, ['ab']);
  });

  it('makes all texts again if a power cut left half a file', () => {
    for (const half of ['', '{"a":']) {
      build(['x']);
      writeFileSync(file, half);
      made.splice(0);
      assert.deepEqual(build(['x']), ['text of x']);
      assert.deepEqual(made, ['x']);
    }
  });
});
