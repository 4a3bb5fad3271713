import assert from 'node:assert/strict';
import { it } from 'node:test';
import { operations } from '#contract/operations/all.ts';
import { toOperationSummaries } from '#reference/operation-summary.ts';
import { versions } from './samples/_support/pages.ts';

const summaries = toOperationSummaries(versions[0].pages);

it('operation summaries contain every operation of the contract once', () => {
  const facts = ({ id, level, businessDigest, bodyLimitBytes }: (typeof operations)[number]) =>
    JSON.stringify({ id, level, businessDigest, bodyLimitBytes });
  const told = summaries.map((summary) => {
    const { id, level, businessDigest, bodyLimitBytes } = summary;
    return JSON.stringify({ id, level, businessDigest, bodyLimitBytes });
  });
  const known = operations.filter(({ since }) => since === undefined);
  assert.deepEqual(told.sort(), known.map(facts).sort());
});

it("operation summaries show the smallest and largest number of a list's entries", () => {
  const listsOf = (wanted: string) => summaries.find(({ id }) => id === wanted)?.lists;
  assert.deepEqual(listsOf('orderserve/query'), [{ field: 'serialNumber', min: 1, max: 200 }]);
  assert.deepEqual(listsOf('logistics/subscribe'), [{ field: 'list', min: 1, max: 1000 }]);
  assert.deepEqual(listsOf('orderserve/create'), [{ field: 'items', min: 0, max: 200 }]);
  assert.deepEqual(listsOf('basic'), []);
});

it('operation summaries mark only sandbox calls as missing in production', () => {
  const told = summaries.filter(({ sandboxOnly }) => sandboxOnly).map(({ id }) => id);
  assert.ok(told.length > 0);
  assert.ok(told.every((id) => id.startsWith('sandbox/')));
});
