import assert from 'node:assert/strict';
import { it } from 'node:test';
import { v1 } from '#contract/versions/v1.ts';
import type { OpenApiDocument } from '#reference/openapi.ts';
import { toOperationPages } from '#reference/to-pages.ts';
import { toDocument } from './samples/_support/pages.ts';

const textOf = (key: string) => key;
const document = toDocument(v1);

function withoutHints(): OpenApiDocument {
  const old = structuredClone(document);
  for (const { post } of [...Object.values(old.paths), ...Object.values(old.webhooks)]) {
    delete post['x-operation'].hints;
  }
  return old;
}

it('toOperationPages adds current hints to an old document', () => {
  const pages = toOperationPages(withoutHints(), textOf);
  assert.deepEqual(pages, toOperationPages(document, textOf));
  assert.equal(pages.find(({ id }) => id === 'orderserve/create')?.hints.demoOrder, 'open');
});
