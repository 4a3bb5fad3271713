import assert from 'node:assert/strict';
import { it } from 'node:test';
import { operations } from '#contract/operations/all.ts';
import type { ApiVersion } from '#contract/versions/descriptors.ts';
import { v1 } from '#contract/versions/v1.ts';
import { v2 } from '#contract/versions/v2.ts';
import { toOpenApi } from '#reference/openapi.ts';
import { toKnownOperations } from '../../src/plugins/portal/index.ts';
import { toVersionPages } from '../../src/plugins/portal/page-data.ts';

function toPages(api: ApiVersion) {
  const textOf = (key: string) => `${api.major} ${key}`;
  const servers = { sandbox: '', production: '' };
  return toVersionPages(
    toOpenApi(api, { title: '', version: '', servers, textOf }),
    textOf,
    textOf,
  );
}

it('known operations of the console cover every version, titled by the newest', () => {
  const known = toKnownOperations([toPages(v1), toPages(v2)]);
  assert.deepEqual(known.map(({ id }) => id).sort(), operations.map(({ id }) => id).sort());
  const find = (id: string) => known.find((each) => each.id === id);
  assert.equal(find('orderserve/create')?.title, '2 operation.orderserve/create.title');
  assert.equal(find('vip/query')?.title, '1 operation.vip/query.title');
  assert.equal(find('orderserve/create')?.businessDigest, 'always');
});
