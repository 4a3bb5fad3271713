import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { v2 } from '#contract/versions/v2.ts';
import { toOpenApi } from '#reference/openapi.ts';
import { toOperationPages } from '#reference/to-pages.ts';
import { toSpecimen } from '../../src/plugins/portal/index.ts';

const textOf = (key: string) => key;
const servers = { sandbox: '', production: '' };
const pages = toOperationPages(toOpenApi(v2, { title: '', version: '', servers, textOf }), textOf);

test('home page call is verified by Standard Webhooks', (context) => {
  const { parts, secret, signature, headers, body } = toSpecimen(pages);
  const seconds = Number(headers['webhook-timestamp']);
  context.mock.timers.enable({ apis: ['Date'], now: seconds * 1000 });
  new Webhook(secret).verify(body, headers);
  assert.deepEqual(parts, [headers['webhook-id'], headers['webhook-timestamp'], body]);
  assert.equal(headers['webhook-signature'], signature);
});

test('home page call and response are an example of the contract', () => {
  const specimen = toSpecimen(pages);
  const trace = v2.calls.find(({ id }) => id === 'logistics/query');
  const [example] = trace?.examples ?? [];
  assert.equal(specimen.path, `${v2.basePath}/${trace?.path}`);
  assert.deepEqual(JSON.parse(specimen.body), example?.request);
  assert.deepEqual(specimen.answer, { code: '1', msg: 'error.1.text', data: example?.data });
});

test('toSpecimen throws for a contract without that example', () => {
  assert.throws(() => toSpecimen([]), /no example of logistics\/query/);
});
