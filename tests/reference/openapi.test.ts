import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { type errorCodes, toHttpStatus } from '#contract/errors.ts';
import { toCallId } from '#contract/signature/hmac-v2.ts';
import { toVersionNumber } from '#contract/versions/documents.ts';
import { v1 } from '#contract/versions/v1.ts';
import { v2 } from '#contract/versions/v2.ts';
import { toFrozen } from '#reference/frozen-openapi.ts';
import { toOpenApi } from '#reference/openapi.ts';
import { readRequest, readTold, readVersion } from '#reference/read-openapi.ts';
import english from '../../i18n/en/contract.json' with { type: 'json' };
import { createAjv } from '../contract/_schemas.ts';

const servers = { sandbox: 'https://sandbox.example.com', production: 'https://example.com' };
const textOf = (key: string) => `text of ${key}`;

/** As read from a file. */
function toDocument(api: typeof v1) {
  return JSON.parse(
    JSON.stringify(toOpenApi(api, { title: 'Courier', version: '1.0.0', servers, textOf })),
  );
}

/** Compiles a part of a document, whose schemas may refer to other parts. */
function toJudge(document: object) {
  const ajv = createAjv().addFormat('date-time', (text: string) => !Number.isNaN(Date.parse(text)));
  // The document itself is not a schema, only parts of it.
  ajv.addSchema(document, 'document', undefined, false);
  return (...steps: string[]) => {
    const pointer = steps.map((step) => step.replaceAll('~', '~0').replaceAll('/', '~1'));
    return ajv.compile({ $ref: `document#/${pointer.map(encodeURIComponent).join('/')}` });
  };
}

for (const api of [v1, v2]) {
  const made = toOpenApi(api, { title: 'Courier', version: '1.0.0', servers, textOf });
  const document = toDocument(api);
  const calls = [...api.calls, ...api.sandboxCalls];

  describe(`OpenAPI document of version ${api.major}`, () => {
    it('is valid OpenAPI 3.1', async () => {
      const result = await new Validator().validate(structuredClone(document));
      assert.deepEqual(result.errors, undefined);
      assert.equal(result.valid, true);
    });

    it('describes how its version works', () => {
      const { basePath, envelope } = readVersion(document);
      assert.deepEqual([basePath, envelope], [api.basePath, api.envelope]);
      assert.equal(document.servers[1].url, `https://example.com${api.basePath}`);
    });

    it('describes every call at its path, and every push as a webhook', () => {
      for (const { id, path } of calls) {
        assert.equal(document.paths[`/${path}`].post['x-operation'].id, id);
      }
      for (const { id, path } of api.pushes) {
        assert.equal(document.webhooks[path].post['x-operation'].id, id);
      }
      const described = [...Object.keys(document.paths), ...Object.keys(document.webhooks)];
      assert.equal(described.length, calls.length + api.pushes.length);
    });

    it('names only codes of the catalogue, each once', () => {
      for (const { id, errors } of calls) {
        const all = [...api.commonErrors, ...errors];
        assert.equal(new Set(all).size, all.length, id);
        for (const code of all) assert.ok(code in document['x-error-groups'], code);
      }
    });

    it('has schemas that every example satisfies, including failures', () => {
      const judge = toJudge(document);
      for (const [path, { post }] of Object.entries(document.paths) as [string, Item][]) {
        for (const [status, { content }] of Object.entries(post.responses)) {
          if (!content) continue;
          const { examples = {} } = content['application/json'];
          const place = ['paths', path, 'post', 'responses', status, 'content', 'application/json'];
          const isValid = judge(...place, 'schema');
          for (const [name, { value }] of Object.entries(examples)) {
            assert.ok(isValid(value), `${name} ${JSON.stringify(isValid.errors)}`);
          }
        }
      }
      for (const { post } of Object.values(made.paths)) {
        const isValid = createAjv().compile(readRequest(post));
        const { examples } = post['x-operation'];
        for (const { name, request } of examples.filter(({ code }) => code === '1')) {
          assert.ok(isValid(request), `${name} ${JSON.stringify(isValid.errors)}`);
        }
      }
    });

    it('shows every example of an operation once, under any status', () => {
      for (const { post } of Object.values(document.paths) as Item[]) {
        const shown = Object.values(post.responses).flatMap(({ content }) =>
          Object.keys(content?.['application/json'].examples ?? {}),
        );
        const names = post['x-operation'].examples.map(({ name }) => name);
        assert.deepEqual(shown.sort(), names.sort());
      }
    });
  });

  describe(`webhook in the OpenAPI document of version ${api.major}`, () => {
    it('declares no codes, since a push returns none', () => {
      for (const { post } of Object.values(made.webhooks)) {
        assert.deepEqual(post['x-operation'].errors, []);
      }
    });
  });
}

interface Item {
  post: {
    operationId: string;
    parameters: { name: string; in: string; required: boolean }[];
    requestBody: { content: { 'application/json': { schema: object } } };
    responses: Record<
      string,
      {
        headers?: Record<string, object>;
        content?: {
          'application/json': {
            schema: object;
            example?: unknown;
            examples?: Record<string, { value: unknown }>;
          };
        };
      }
    >;
    'x-operation': { id: string; changes?: true; errors: string[]; examples: { name: string }[] };
  };
}

const listHeaders = ({ post }: Item) =>
  post.parameters.map(({ name, in: place, required }) => [name, place, required]);

// All of Redocly's recommended rules.
const config = await createConfig({ extends: ['recommended'] });

describe('webhook of version 1', () => {
  const webhooks = Object.values(toDocument(v1).webhooks) as Item[];

  it('names the headers that a receiver verifies', () => {
    for (const webhook of webhooks) {
      assert.deepEqual(
        listHeaders(webhook),
        [
          ...['apiAccount', 'digest', 'timestamp', 'x-push-id', 'x-push-attempt'].map((name) => [
            name,
            'header',
            true,
          ]),
          ['x-push-test', 'header', false],
        ],
        webhook.post.operationId,
      );
    }
  });

  it('accepts only code "1" as acknowledgement', () => {
    for (const { post } of webhooks) {
      const answer = post.responses['200']?.content?.['application/json'];
      assert.ok(answer);
      const { schema, example } = answer;
      assert.deepEqual(example, { code: '1', msg: 'success', data: 'SUCCESS' });
      const isValid = createAjv().compile(schema);
      assert.ok(isValid(example));
      assert.ok(isValid({ code: '1' }));
      for (const refused of [{ code: 1 }, { code: '0' }, {}, 'SUCCESS']) {
        assert.equal(isValid(refused), false, JSON.stringify(refused));
      }
    }
  });
});

describe('webhook of version 2', () => {
  const document = toDocument(v2);
  const webhooks = Object.values(document.webhooks) as Item[];

  it('names the headers of Standard Webhooks', () => {
    const standard = ['webhook-id', 'webhook-timestamp', 'webhook-signature', 'x-push-attempt'];
    for (const webhook of webhooks) {
      assert.deepEqual(listHeaders(webhook), [
        ...standard.map((name) => [name, 'header', true]),
        ['x-push-test', 'header', false],
      ]);
    }
  });

  it('has a body of type, time and data, matching its examples', () => {
    const made = toOpenApi(v2, { title: '', version: '', servers, textOf });
    for (const { post } of Object.values(made.webhooks)) {
      const { id, examples } = post['x-operation'];
      const body = toJudge(document)(
        'webhooks',
        v2.pushes.find((push) => push.id === id)?.path ?? '',
        ...['post', 'requestBody', 'content', 'application/json', 'schema'],
      );
      for (const { request } of examples) {
        const sent = { type: id, timestamp: '2026-11-20T10:15:30+02:00', data: request };
        assert.ok(body(sent), JSON.stringify(body.errors));
        assert.equal(body({ ...sent, type: 'another' }), false);
        assert.equal(body(request), false);
      }
      assert.ok(readTold(post).properties);
    }
  });

  it('is acknowledged by any 2xx without a body', () => {
    for (const { post } of webhooks) {
      assert.deepEqual(Object.keys(post.responses), ['410', '2XX', 'default']);
      assert.equal(post.responses['2XX']?.content, undefined);
    }
  });
});

describe('call of version 2 in OpenAPI', () => {
  const document = toDocument(v2);
  const items = Object.values(document.paths) as Item[];

  it('returns each code under its HTTP status', () => {
    const judge = toJudge(document);
    for (const [path, { post }] of Object.entries(document.paths) as [string, Item][]) {
      for (const code of ['0', ...post['x-operation'].errors] as (keyof typeof errorCodes)[]) {
        const status = String(toHttpStatus(code));
        const place = ['paths', path, 'post', 'responses', status, 'content', 'application/json'];
        const isValid = judge(...place, 'schema');
        const failure = { code, msg: '', data: null, errors: [{ path: null, rule: 'x', code }] };
        assert.ok(isValid(failure), `${path} ${code}`);
        assert.equal(isValid({ ...failure, errors: [] }), false);
        assert.equal(isValid({ ...failure, code: '1' }), false);
      }
    }
  });

  it('names every invalid field with its rule in the examples', () => {
    for (const { post } of items) {
      for (const [status, { content }] of Object.entries(post.responses)) {
        for (const { value } of Object.values(content?.['application/json'].examples ?? {})) {
          const { code, errors = [] } = value as { code: string; errors?: object[] };
          assert.equal(errors.length > 0, status !== '200');
          for (const error of errors as { rule: string; code: string }[]) {
            assert.notEqual(error.rule, '', `${post.operationId} ${code}`);
            assert.equal(error.code, code);
          }
        }
      }
    }
  });

  it('marks changing calls as repeatable', () => {
    for (const { post } of items) {
      const { changes } = post['x-operation'];
      assert.equal('idempotent-replayed' in (post.responses['200']?.headers ?? {}), !!changes);
      assert.equal('Retry-After' in (post.responses['409']?.headers ?? {}), !!changes);
    }
  });

  it('accepts ids that name its path', () => {
    const pattern = new RegExp(document.components.parameters['webhook-id'].schema.pattern);
    for (const { path } of v2.calls) assert.match(toCallId(path, 'a-call-of-mine'), pattern);
    for (const bad of ['order/addOrder', 'order/addOrder:short', 'push_12345678']) {
      assert.doesNotMatch(bad, pattern);
    }
  });

  it('has no digest, and says why an operation was withdrawn', () => {
    assert.doesNotMatch(JSON.stringify(document.paths), /"digest"|145003031|145003052/);
    assert.deepEqual(Object.keys(document['x-withdrawn']), ['/vip/checkCusPwd']);
    assert.equal('145003052' in document['x-error-groups'], false);
  });
});

it('readVersion treats a document without the extension as version 1', () => {
  const { 'x-api-version': _, ...old } = toDocument(v1);
  assert.equal(readVersion(old).major, 1);
  assert.equal(readVersion(old).basePath, '/webopenplatformapi/api');
});

const texts: Record<string, { message: string } | undefined> = english;
const working = toFrozen(toVersionNumber('9.0'), (key) => texts[key]?.message ?? key);

/** Every document that a portal serves, in English: the latest version, baselines and frozen ones. */
const documents = new Map([
  ...globSync('{versioned_docs/*/openapi,baselines/*}.json').map(
    (file) => [file, readFileSync(file, 'utf8')] as const,
  ),
  ['the latest version', JSON.stringify(working)] as const,
]);

async function lint(source: string): Promise<string[]> {
  const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config });
  return problems.map(({ severity, ruleId, message }) => `${severity} ${ruleId}: ${message}`);
}

for (const [name, source] of documents) {
  it(`OpenAPI document follows every recommended rule: ${name}`, async () => {
    assert.deepEqual(await lint(source), []);
  });
}

it('OpenAPI lint reports a missing licence', async () => {
  const { license: _, ...info } = working.info;
  assert.match(String(await lint(JSON.stringify({ ...working, info }))), /^warn info-license/);
});
