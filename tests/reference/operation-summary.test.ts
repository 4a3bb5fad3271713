import assert from 'node:assert/strict';
import { it } from 'node:test';
import { operations } from '#contract/operations/all.ts';
import { v1 } from '#contract/versions/v1.ts';
import { toOpenApi } from '#reference/openapi.ts';
import { toOperationSummaries } from '#reference/operation-summary.ts';
import { toOperationPages } from '#reference/to-pages.ts';

const textOf = (key: string) => key;
const servers = { sandbox: 'https://sandbox.test', production: 'https://api.test' };
const document = toOpenApi(v1, { title: 't', version: '1', servers, textOf });
const summaries = toOperationSummaries(toOperationPages(document, textOf));

it('every operation of the contract stands once in the tables over all operations', () => {
  const facts = ({ id, level, businessDigest, bodyLimitBytes }: (typeof operations)[number]) =>
    JSON.stringify({ id, level, businessDigest, bodyLimitBytes });
  const told = summaries.map((summary) => {
    const { id, level, businessDigest, bodyLimitBytes } = summary;
    return JSON.stringify({ id, level, businessDigest, bodyLimitBytes });
  });
  const known = operations.filter(({ since }) => since === undefined);
  assert.deepEqual(told.sort(), known.map(facts).sort());
});

it('lists of a request are told with the least and the largest number of entries', () => {
  const listsOf = (wanted: string) => summaries.find(({ id }) => id === wanted)?.lists;
  assert.deepEqual(listsOf('orderserve/query'), [{ field: 'serialNumber', min: 1, max: 200 }]);
  assert.deepEqual(listsOf('logistics/subscribe'), [{ field: 'list', min: 1, max: 1000 }]);
  assert.deepEqual(listsOf('orderserve/create'), [{ field: 'items', min: 0, max: 200 }]);
  assert.deepEqual(listsOf('basic'), []);
});

it('only calls that move the sandbox are told to be missing in production', () => {
  const told = summaries.filter(({ sandboxOnly }) => sandboxOnly).map(({ id }) => id);
  assert.ok(told.length > 0);
  assert.ok(told.every((id) => id.startsWith('sandbox/')));
});
