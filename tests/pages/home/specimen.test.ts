import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { trace } from '#contract/operations/logistics/query.ts';
import { toHeaderDigest } from '#contract/signature.ts';
import { specimen } from '../../../src/pages/home/_components/Specimen/specimen.ts';

const hash = (text: string) => createHash('md5').update(text);
const md5 = {
  base64: (text: string) => hash(text).digest('base64'),
  hex: (text: string) => hash(text).digest('hex'),
};

test('the call on the home page carries the digest of the text and key shown beside it', () => {
  const { bizContent, privateKey, digest } = specimen;
  assert.equal(toHeaderDigest(md5, bizContent, privateKey), digest);
});

test('the call on the home page and its answer are the example of the contract', () => {
  const example = trace.examples.find(({ name }) => name === 'trace.one');
  assert.ok(example);
  assert.equal(specimen.path, `/webopenplatformapi/api/${trace.path}`);
  assert.deepEqual(JSON.parse(specimen.bizContent), example.request);
  assert.equal(specimen.answer.code, example.code);
  assert.deepEqual(specimen.answer.data, example.data);
});
