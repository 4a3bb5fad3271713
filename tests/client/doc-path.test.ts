import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { GlobalVersion } from '@docusaurus/plugin-content-docs/client';
import { majorsWith, toDocPath, withMajorFirst } from '#client/doc-path.ts';

function toVersion(label: string, path: string, ids: string[]): GlobalVersion {
  const docs = ids.map((id) => ({
    id: `apiDoc/${id}`,
    path: `${path}/apiDoc/${id}`,
    sidebar: 'x',
  }));
  return { name: label, label, isLast: label === '2.0', path, mainDocId: 'x', docs, draftIds: [] };
}

const latest = toVersion('2.0', '/en', ['errors', 'basic']);
const older = toVersion('1.0', '/en/1.0', ['errors', 'basic', 'vip/query']);

describe('the address of a document', () => {
  it('is the first version’s that has it, with panel and anchor', () => {
    assert.equal(toDocPath([older, latest], 'errors#145003050'), '/en/1.0/apiDoc/errors#145003050');
    assert.equal(
      toDocPath([latest, older], 'basic?panel=try#work'),
      '/en/apiDoc/basic?panel=try#work',
    );
  });

  it('is another version’s where the first one does not have it', () => {
    assert.equal(toDocPath([latest, older], 'vip/query'), '/en/1.0/apiDoc/vip/query');
  });

  it('of a code that version 1 alone answers is in the documents of version 1', () => {
    assert.equal(toDocPath([latest, older], 'errors#145003031'), '/en/1.0/apiDoc/errors#145003031');
    assert.equal(toDocPath([latest, older], 'errors#145003030'), '/en/apiDoc/errors#145003030');
  });

  it('is of the version of the open API that is asked for', () => {
    assert.deepEqual(withMajorFirst([latest, older], 1)[0], older);
    assert.deepEqual(withMajorFirst([latest, older], 2)[0], latest);
    assert.deepEqual(withMajorFirst([older, latest], 2)[0], latest);
  });

  it('is that of the latest for what is nowhere, so that the build names the broken link', () => {
    assert.equal(toDocPath([latest, older], 'nowhere#x'), '/apiDoc/nowhere#x');
  });

  it('knows which versions of the open API have a document', () => {
    assert.deepEqual(majorsWith([older, latest], 'errors'), [2, 1]);
    assert.deepEqual(majorsWith([older, latest], 'vip/query'), [1]);
    assert.deepEqual(majorsWith([{ ...latest, label: '3.0' }], 'errors'), []);
  });
});
