import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { languages } from '#contract/languages.ts';
import { v1 } from '#contract/versions/v1.ts';
import { v2 } from '#contract/versions/v2.ts';
import { addIntegrator, openTestPortal, post, sign } from '../_support/portal.ts';

const portal = await openTestPortal();
const integrator = await addIntegrator(portal);
const path = 'location/getLocation';
const base = '/webopenplatformapi/api';
const valid = '{"countryCode":"UAE"}';
const limit = 64 * 1024;

/** A form of an exact size in bytes, signed. */
function padded(bytes: number) {
  const empty = `bizContent=${encodeURIComponent('{"countryCode":"UAE","pad":""}')}`;
  const pad = 'x'.repeat(bytes - empty.length);
  const text = `{"countryCode":"UAE","pad":"${pad}"}`;
  return { text, payload: `bizContent=${encodeURIComponent(text)}` };
}

describe('a body', () => {
  it('is accepted at exactly 64 KiB', async () => {
    const { text, payload } = padded(limit);
    assert.equal(payload.length, limit);
    assert.equal((await post(portal, integrator, path, text, { payload })).code, '1');
  });

  it('is refused with 413 and an envelope at one byte more', async () => {
    const { text, payload } = padded(limit + 1);
    const answer = await post(portal, integrator, path, text, { payload });
    assert.equal(answer.status, 413);
    assert.equal(answer.code, '145003050');
    assert.equal(answer.data, null);
  });
});

describe('a request that reaches no operation', () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const cases = [
    { name: 'unknown path', method: 'POST', url: `${base}/order/none`, status: 404, headers },
    { name: 'unknown path by GET', method: 'GET', url: `${base}/x`, status: 404 },
    { name: 'the base path itself', method: 'POST', url: base, status: 404, headers },
    { name: 'a path that cannot be decoded', method: 'GET', url: `${base}/%ZZ`, status: 404 },
    { name: 'GET', method: 'GET', url: `${base}/${path}`, status: 405 },
    { name: 'PUT', method: 'PUT', url: `${base}/${path}`, status: 405 },
    {
      name: 'PUT of JSON',
      method: 'PUT',
      url: `${base}/${path}`,
      status: 405,
      headers: { 'content-type': 'application/json' },
    },
    { name: 'OPTIONS', method: 'OPTIONS', url: `${base}/${path}`, status: 405 },
    { name: 'DELETE', method: 'DELETE', url: `${base}/${path}`, status: 405 },
    {
      name: 'JSON',
      method: 'POST',
      url: `${base}/${path}`,
      status: 415,
      headers: { 'content-type': 'application/json' },
    },
    {
      name: 'a malformed content type',
      method: 'POST',
      url: `${base}/${path}`,
      status: 415,
      headers: { 'content-type': '///' },
    },
    { name: 'below mock', method: 'POST', url: '/openplatformweb/mock/x', status: 404, headers },
  ] as const;
  for (const { name, method, url, status, ...rest } of cases) {
    it(`returns ${status} with an envelope: ${name}`, async () => {
      const answer = await portal.app.inject({
        method,
        url,
        ...('headers' in rest && { headers: rest.headers, payload: 'bizContent=1' }),
      });
      assert.equal(answer.statusCode, status);
      const { code, msg, data } = answer.json();
      assert.equal(typeof code, 'string');
      assert.ok(msg.length > 5);
      assert.equal(data, null);
      assert.ok(answer.headers['x-request-id']);
      if (status === 405) assert.equal(answer.headers.allow, 'POST');
    });
  }
});

describe('every response', () => {
  it('has a string code, HTTP 200 and a unique request id', async () => {
    const seen = new Set<unknown>();
    for (const { path: each } of v1.calls) {
      const { app } = portal;
      const answer = await app.inject({ method: 'POST', url: `${base}/${each}` });
      assert.equal(answer.statusCode, 200);
      assert.match(answer.body, /^\{"code":"145003071","msg":".*apiAccount.*","data":null\}$/);
      assert.match(String(answer.headers['content-type']), /^application\/json/);
      seen.add(answer.headers['x-request-id']);
    }
    assert.equal(seen.size, v1.calls.length);
    const success = await post(portal, integrator, path, valid);
    assert.strictEqual(success.code, '1');
    assert.equal(success.msg, 'success');
  });

  it('never repeats a request id of the client', async () => {
    const answer = await post(portal, integrator, path, valid, {
      headers: { 'x-request-id': 'mine', 'request-id': 'mine' },
    });
    assert.notEqual(answer.headers['x-request-id'], 'mine');
  });

  it('uses the language of langType, English by default', async () => {
    const msg = async (langType?: string) =>
      (await post(portal, integrator, path, '{}', { headers: langType ? { langType } : {} })).msg;
    const complete = languages.filter(({ complete }) => complete);
    const messages = await Promise.all(complete.map(({ code }) => msg(code)));
    assert.equal(new Set(messages).size, complete.length);
    assert.match(await msg('CN'), /\p{Script=Han}/u);
    assert.doesNotMatch(await msg(), /\p{Script=Han}/u);
    assert.equal(await msg('EN'), await msg());
    assert.equal(await msg('en'), await msg());
    assert.equal(await msg('XX'), await msg());
  });

  it('falls back to English for a language with incomplete texts', async () => {
    const unfinished = languages.filter(({ complete }) => !complete);
    for (const { code } of unfinished) {
      const { msg } = await post(portal, integrator, path, '{}', { headers: { langType: code } });
      assert.match(msg, /countryCode is required/, code);
    }
  });
});

describe('an unusual but valid request', () => {
  it('is accepted with ?uuid= and any other query', async () => {
    for (const search of ['?uuid=123', '?uuid=', '?uuid=1&x=%ZZ']) {
      const url = `${base}/${path}${search}`;
      assert.equal((await post(portal, integrator, path, valid, { url })).code, '1');
    }
  });

  it('is accepted with a charset, in any case', async () => {
    for (const type of [
      'application/x-www-form-urlencoded; charset=UTF-8',
      'application/x-www-form-urlencoded;charset=utf-8',
      'Application/X-WWW-Form-Urlencoded',
    ]) {
      const headers = { 'content-type': type };
      assert.equal((await post(portal, integrator, path, valid, { headers })).code, '1', type);
    }
  });

  it('is accepted with other form fields beside bizContent', async () => {
    const payload = `a=1&bizContent=${encodeURIComponent(valid)}&b`;
    const headers = sign(integrator, valid, 1);
    assert.equal((await post(portal, integrator, path, valid, { payload, headers })).code, '1');
  });
});

it('serves the OpenAPI document with the configured addresses', async () => {
  const headers = { host: 'portal.example' };
  const answer = await portal.app.inject({ url: '/openapi/next.json', headers });
  assert.equal(answer.statusCode, 200);
  const { openapi, servers, paths } = answer.json();
  assert.equal(openapi, '3.1.0');
  assert.equal(servers[0].url, `http://localhost:3000${v2.basePath}`);
  assert.equal(Object.keys(paths).length, v2.calls.length + v2.sandboxCalls.length);
});
