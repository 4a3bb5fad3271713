import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import { commonErrors, errorCodes } from '#contract/errors.ts';
import { toOpenApi } from '#contract/openapi.ts';
import { operations } from '#contract/operations/all.ts';
import { createAjv } from './_schemas.ts';

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

  it('describes every operation at its path', () => {
    for (const { id, path, direction } of operations) {
      assert.equal(direction, 'call');
      assert.equal(document.paths[`/${path}`]?.post['x-operation'].id, id);
    }
  });

  it('names only codes of the catalogue, each once', () => {
    for (const { id, errors } of operations) {
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
