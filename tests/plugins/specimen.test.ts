import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { trace } from '#contract/operations/logistics/query.ts';
import { v1 } from '#contract/versions/v1.ts';
import { toOpenApi } from '#reference/openapi.ts';
import { toOperationPages } from '#reference/to-pages.ts';
import { toSpecimen } from '../../src/plugins/portal/specimen.ts';

const textOf = (key: string) => key;
const servers = { sandbox: '', production: '' };
const pages = toOperationPages(toOpenApi(v1, { title: '', version: '', servers, textOf }), textOf);

test('the call on the home page carries the digest of the text and key shown beside it', () => {
  const { bizContent, privateKey, digest } = toSpecimen(pages);
  assert.equal(
    createHash('md5')
      .update(bizContent + privateKey)
      .digest('base64'),
    digest,
  );
});

test('the call on the home page and its answer are an example of the contract', () => {
  const specimen = toSpecimen(pages);
  const [example] = trace.examples;
  assert.equal(specimen.path, `/webopenplatformapi/api/${trace.path}`);
  assert.deepEqual(JSON.parse(specimen.bizContent), example?.request);
  assert.deepEqual(specimen.answer, { code: '1', msg: 'error.1.text', data: example?.data });
});

test('a contract without that example stops the build', () => {
  assert.throws(() => toSpecimen([]), /no example of logistics\/query/);
});
