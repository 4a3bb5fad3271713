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

describe('toDocPath', () => {
  it('uses the first version that has the document, with panel and anchor', () => {
    assert.equal(toDocPath([older, latest], 'errors#145003050'), '/en/1.0/apiDoc/errors#145003050');
    assert.equal(
      toDocPath([latest, older], 'basic?panel=try#work'),
      '/en/apiDoc/basic?panel=try#work',
    );
  });

  it('falls back to another version', () => {
    assert.equal(toDocPath([latest, older], 'vip/query'), '/en/1.0/apiDoc/vip/query');
  });

  it('links codes that only version 1 returns to its documents', () => {
    assert.equal(toDocPath([latest, older], 'errors#145003031'), '/en/1.0/apiDoc/errors#145003031');
    assert.equal(toDocPath([latest, older], 'errors#145003030'), '/en/apiDoc/errors#145003030');
  });

  it('puts the requested version of the open API first', () => {
    assert.deepEqual(withMajorFirst([latest, older], 1)[0], older);
    assert.deepEqual(withMajorFirst([latest, older], 2)[0], latest);
    assert.deepEqual(withMajorFirst([older, latest], 2)[0], latest);
  });

  it("returns the latest version's path for unknown documents, so that the build reports a broken link", () => {
    assert.equal(toDocPath([latest, older], 'nowhere#x'), '/apiDoc/nowhere#x');
  });

  it('lists the versions of the open API that have a document', () => {
    assert.deepEqual(majorsWith([older, latest], 'errors'), [2, 1]);
    assert.deepEqual(majorsWith([older, latest], 'vip/query'), [1]);
    assert.deepEqual(majorsWith([{ ...latest, label: '3.0' }], 'errors'), []);
  });
});
