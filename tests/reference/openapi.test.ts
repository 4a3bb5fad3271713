import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import { commonErrors, errorCodes } from '#contract/errors.ts';
import { calls, operations, pushes } from '#contract/operations/all.ts';
import { toOpenApi } from '#reference/openapi.ts';
import { createAjv } from '../contract/_schemas.ts';

const servers = { sandbox: 'https://sandbox.example.com', production: 'https://example.com' };
const document = toOpenApi(operations, {
  title: 'Courier',
  version: '1.0.0',
  servers,
  textOf: (key) => `text of ${key}`,
});

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const plain = JSON.parse(JSON.stringify(document));
    const result = await new Validator().validate(plain);
    assert.deepEqual(result.errors, undefined);
    assert.equal(result.valid, true);
  });

  it('describes every call at its path, and every push as a webhook of its name', () => {
    for (const { id, path } of calls) {
      assert.equal(document.paths[`/${path}`]?.post['x-operation'].id, id);
    }
    for (const { id, path } of pushes) {
      assert.equal(document.webhooks[path]?.post['x-operation'].id, id);
    }
    const described = [...Object.keys(document.paths), ...Object.keys(document.webhooks)];
    assert.equal(described.length, operations.length);
  });

  it('names only codes of the catalogue, each once', () => {
    for (const { id, errors } of calls) {
      const all = [...commonErrors, ...errors];
      assert.equal(new Set(all).size, all.length, id);
      for (const code of all) assert.ok(code in errorCodes, code);
    }
  });

  it('has envelope schemas that every example satisfies, of failures too', () => {
    const ajv = createAjv();
    for (const item of Object.values(document.paths)) {
      const answer = item.post.responses['200'].content['application/json'];
      const isValid = ajv.compile(answer.schema);
      for (const [name, { value }] of Object.entries(answer.examples)) {
        assert.ok(isValid(value), `${name} ${JSON.stringify(isValid.errors)}`);
      }
    }
  });
});

describe('a webhook of the OpenAPI document', () => {
  const webhooks = Object.values(document.webhooks).map(({ post }) => post);

  it('names the headers that a receiver checks', () => {
    for (const { parameters, operationId } of webhooks) {
      const headers = parameters.map(({ name, in: place, required }) => [name, place, required]);
      assert.deepEqual(
        headers,
        [
          ...['apiAccount', 'digest', 'timestamp', 'x-push-id', 'x-push-attempt'].map((name) => [
            name,
            'header',
            true,
          ]),
          ['x-push-test', 'header', false],
        ],
        operationId,
      );
    }
  });

  it('expects the acknowledgement, and nothing but code "1" counts as one', () => {
    for (const { responses } of webhooks) {
      const { schema, example } = responses['200'].content['application/json'];
      assert.deepEqual(example, { code: '1', msg: 'success', data: 'SUCCESS' });
      const isValid = createAjv().compile(schema);
      assert.ok(isValid(example));
      assert.ok(isValid({ code: '1' }));
      for (const refused of [{ code: 1 }, { code: '0' }, {}, 'SUCCESS']) {
        assert.equal(isValid(refused), false, JSON.stringify(refused));
      }
    }
  });

  it('declares no codes, for a push answers none', () => {
    for (const each of webhooks) assert.deepEqual(each['x-operation'].errors, []);
  });
});
