import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { GlobalVersion } from '@docusaurus/plugin-content-docs/client';
import { majorsWith, toDocPath, withMajorFirst } from '#client/doc-path.ts';

function toVersion(path: string, ids: string[]): GlobalVersion {
  const docs = ids.map((id) => ({
    id: `apiDoc/${id}`,
    path: `${path}/apiDoc/${id}`,
    sidebar: 'x',
  }));
  return { name: path, label: path, isLast: path === '', path, mainDocId: 'x', docs, draftIds: [] };
}

const latest = toVersion('/en', ['errors', 'basic']);
const next = toVersion('/en/next', ['errors', 'basic', 'vip/fresh']);

describe('the address of a document', () => {
  it('is the first version’s that has it, with panel and anchor', () => {
    assert.equal(toDocPath([next, latest], 'errors#145003050'), '/en/next/apiDoc/errors#145003050');
    assert.equal(
      toDocPath([latest, next], 'basic?panel=try#work'),
      '/en/apiDoc/basic?panel=try#work',
    );
  });

  it('is another version’s where the first one does not have it', () => {
    assert.equal(toDocPath([latest, next], 'vip/fresh'), '/en/next/apiDoc/vip/fresh');
  });

  it('of a code that version 1 alone answers is in the documents of version 1', () => {
    const two = { ...latest, label: '2.0', isLast: true };
    const one = { ...toVersion('/en/1.0', ['errors']), label: '1.0' };
    assert.equal(toDocPath([two, one], 'errors#145003031'), '/en/1.0/apiDoc/errors#145003031');
    assert.equal(toDocPath([two, one], 'errors#145003030'), '/en/apiDoc/errors#145003030');
  });

  it('is of the version of the open API that is asked for, the released one before the coming one', () => {
    const one = { ...latest, label: '1.0' };
    const two = { ...next, label: '2.0 (next)' };
    assert.deepEqual(withMajorFirst([two, one], 1)[0], one);
    assert.deepEqual(withMajorFirst([two, one], 2)[0], two);
    const released = { ...latest, label: '2.0', isLast: true };
    assert.deepEqual(withMajorFirst([two, released, one], 2)[0], released);
    assert.equal(
      toDocPath(withMajorFirst([two, one], 1), 'vip/fresh'),
      '/en/next/apiDoc/vip/fresh',
    );
  });

  it('is that of the latest for what is nowhere, so that the build names the broken link', () => {
    assert.equal(toDocPath([latest, next], 'nowhere#x'), '/apiDoc/nowhere#x');
  });

  it('knows which versions of the open API have a document', () => {
    const two = { ...latest, label: '2.0' };
    const one = { ...toVersion('/en/1.0', ['errors', 'vip/query']), label: '1.0' };
    assert.deepEqual(majorsWith([one, two], 'errors'), [2, 1]);
    assert.deepEqual(majorsWith([one, two], 'vip/query'), [1]);
    assert.deepEqual(majorsWith([{ ...next, label: '3.0 (next)' }, two], 'vip/fresh'), []);
  });
});
