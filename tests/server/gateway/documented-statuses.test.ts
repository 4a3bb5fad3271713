import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { describe, it } from 'node:test';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { toOperationPath } from '#contract/versions/descriptors.ts';
import { v2 } from '#contract/versions/v2.ts';
import { type OpenApiDocument, toOpenApi } from '#reference/openapi.ts';
import { readVersion } from '#reference/read-openapi.ts';
import { createAjv } from '../../contract/_schemas.ts';
import { addIntegrator, openTestPortal, sign } from '../_support/portal.ts';
import { sign2 } from '../_support/version-2.ts';

const portal = await openTestPortal({ CALLS_PER_SECOND: '1' });
/** Waits only a millisecond for a body. */
const hasty = await openTestPortal({}, { times: { bodyMs: 1 } });
const frozen = new URL('../../../versioned_docs/version-1.0/openapi.json', import.meta.url);
const servers = { sandbox: 'https://sandbox.example.com', production: 'https://example.com' };
const documents: OpenApiDocument[] = [
  JSON.parse(readFileSync(frozen, 'utf8')),
  JSON.parse(
    JSON.stringify(
      toOpenApi(v2, { title: 'Courier', version: '2.0.0', servers, textOf: (key) => key }),
    ),
  ),
];

/** Headers of this API; all others are common to web servers. */
const isOwn = (name: string) =>
  /^(allow|retry-after|ratelimit(-policy)?|idempotent-replayed)$/.test(name) ||
  /^x-(request-id|warnings|signature-diagnosis)$/.test(name);

interface Documented {
  $ref?: string;
  headers?: Record<string, unknown>;
}

for (const document of documents) {
  const version = readVersion(document);
  const ajv = createAjv().addFormat('date-time', true);
  ajv.addSchema(document, 'document', undefined, false);

  /** Fails unless the document has the status, the headers and the body of a response. */
  const assertDocumented = (address: string, answer: LightMyRequestResponse, status: number) => {
    assert.equal(answer.statusCode, status, `${address} ${answer.body}`);
    const responses: Record<string, Documented> = document.paths[address]?.post.responses ?? {};
    const own = responses[status];
    assert.ok(own, `${address} lacks ${status}`);
    const pointer = own.$ref ?? `#/paths/${address.replaceAll('/', '~1')}/post/responses/${status}`;
    const shared: Record<string, Documented> = document.components.responses;
    const { headers = {} } = shared[own.$ref?.split('/').at(-1) ?? ''] ?? own;
    const names = Object.keys(headers).map((name) => name.toLowerCase());
    for (const name of Object.keys(answer.headers).filter(isOwn)) {
      assert.ok(names.includes(name), `${address} lacks ${name} of ${status}`);
    }
    assert.ok('x-request-id' in answer.headers);
    const isValid = ajv.compile({ $ref: `document${pointer}/content/application~1json/schema` });
    assert.ok(isValid(answer.json()), `${address} ${status} ${JSON.stringify(isValid.errors)}`);
  };

  const calls = Object.entries(document.paths).map(([address, { post }]) => {
    const { sandboxOnly, bodyLimitBytes } = post['x-operation'];
    const path = address.slice(1);
    const url = toOperationPath(version, { path, ...(sandboxOnly && { sandboxOnly }) });
    return { address, path, url, bodyLimitBytes };
  });
  const [first] = calls;
  assert.ok(first);
  const send = (options: InjectOptions) => portal.app.inject({ method: 'POST', ...options });
  const headers = { 'content-type': version.contentType };

  describe(`the document of version ${version.major}`, () => {
    it('documents the response to an unknown address', async () => {
      const url = `${version.basePath}/none`;
      assertDocumented(first.address, await send({ url, headers, payload: '{}' }), 404);
    });

    it('documents the response to other methods than POST, with Allow', async () => {
      for (const { address, url } of calls) {
        for (const method of ['GET', 'PUT', 'DELETE', 'PATCH'] as const) {
          const answer = await send({ method, url });
          assertDocumented(address, answer, 405);
          assert.equal(answer.headers.allow, 'POST');
        }
      }
    });

    it('documents the response to a body that never arrives', async () => {
      for (const { address, url } of calls) {
        const payload = new Readable({ read: () => undefined });
        const length = { ...headers, 'content-length': '9' };
        const answer = await hasty.app.inject({ method: 'POST', url, headers: length, payload });
        assertDocumented(address, answer, 408);
      }
    });

    it('documents the response to a body larger than the operation accepts', async () => {
      for (const { address, url, bodyLimitBytes } of calls) {
        const payload = 'x'.repeat(bodyLimitBytes + 1);
        assertDocumented(address, await send({ url, headers, payload }), 413);
      }
    });

    it('documents the response to another content type', async () => {
      for (const { address, url } of calls) {
        const type = { 'content-type': 'text/plain' };
        assertDocumented(address, await send({ url, headers: type, payload: '{}' }), 415);
      }
    });

    it('documents the responses to a wrong signature and to calls over the rate limit', async () => {
      for (const { address, path, url } of calls) {
        const integrator = await addIntegrator(portal);
        const at = portal.clock.now;
        const signed =
          version.major === 1
            ? sign(integrator, '{}', at)
            : sign2(integrator, path, '{}', { id: 'the-first', at });
        const payload = version.major === 1 ? 'bizContent={}' : '{}';
        const call = { url, headers: { ...headers, ...signed }, payload };
        const wrong = await send({ ...call, payload: payload.replace('{}', '{"a":1}') });
        assertDocumented(address, wrong, version.major === 1 ? 200 : 401);
        assert.ok('x-signature-diagnosis' in wrong.headers);
        const answers = await Promise.all(Array.from({ length: 8 }, () => send(call)));
        const refused = answers.filter(({ statusCode }) => statusCode === 429);
        assert.ok(refused.length > 0, address);
        for (const each of refused) {
          assertDocumented(address, each, 429);
          assert.match(String(each.headers['retry-after']), /^\d+$/);
        }
      }
    });
  });
}
