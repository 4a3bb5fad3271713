import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { v1 } from '#contract/versions/v1.ts';
import { v2 } from '#contract/versions/v2.ts';
import type { ApiVersion } from '#contract/versions/version.ts';
import { toOpenApi } from '#reference/openapi.ts';
import { toOperationPages } from '#reference/to-pages.ts';
import { toSpecimen } from '../../src/plugins/portal/specimen.ts';

const textOf = (key: string) => key;
const servers = { sandbox: '', production: '' };
const toPages = (api: ApiVersion) =>
  toOperationPages(toOpenApi(api, { title: '', version: '', servers, textOf }), textOf);

test('the call of version 1 on the home page carries the digest of the text and key shown beside it', () => {
  const { parts, secret, result, headers } = toSpecimen(toPages(v1));
  assert.equal(parts[1], secret);
  assert.equal(createHash('md5').update(parts.join('')).digest('base64'), result);
  assert.equal(headers.digest, result);
});

test('the call of version 2 on the home page is one that Standard Webhooks verifies', (context) => {
  const { parts, secret, result, headers, body } = toSpecimen(toPages(v2));
  const seconds = Number(headers['webhook-timestamp']);
  context.mock.timers.enable({ apis: ['Date'], now: seconds * 1000 });
  new Webhook(secret).verify(body, headers);
  assert.deepEqual(parts, [headers['webhook-id'], headers['webhook-timestamp'], body]);
  assert.equal(headers['webhook-signature'], result);
});

for (const api of [v1, v2]) {
  test(`the call of version ${api.major} on the home page and its answer are an example of the contract`, () => {
    const specimen = toSpecimen(toPages(api));
    const trace = api.calls.find(({ id }) => id === 'logistics/query');
    const [example] = trace?.examples ?? [];
    assert.equal(specimen.path, `${api.basePath}/${trace?.path}`);
    assert.deepEqual(JSON.parse(specimen.body.replace('bizContent=', '')), example?.request);
    assert.deepEqual(specimen.answer, { code: '1', msg: 'error.1.text', data: example?.data });
  });
}

test('a contract without that example stops the build', () => {
  assert.throws(() => toSpecimen([]), /no example of logistics\/query/);
});
