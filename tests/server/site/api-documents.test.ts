import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, it } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Validator } from '@seriousme/openapi-schema-validator';
import type { ApiVersion } from '#contract/versions/descriptors.ts';
import { v1 } from '#contract/versions/v1.ts';
import { v2 } from '#contract/versions/v2.ts';
import { frozenPlace } from '#reference/frozen-openapi.ts';
import { toOpenApi } from '#reference/openapi.ts';
import { keepWhileSame, toKeptJson } from '#server/http/kept-answer.ts';
import { makeFolder } from '../_support/folder.ts';
import { openTestPortal } from '../_support/portal.ts';

/** The documents of a frozen version with all of the contract's calls but one. */
function freeze(name: string, api: ApiVersion, without: string) {
  const own = { ...api, calls: api.calls.filter(({ id }) => id !== without) };
  const textOf = (key: string) => `${name} ${key}`;
  const document = toOpenApi(own, { ...frozenPlace, version: `${name}.0`, textOf });
  return { [`versioned_docs/version-${name}/openapi.json`]: JSON.stringify(document) };
}

const versionsDirectory = makeFolder({
  ...freeze('2.0', v2, 'other/pca'),
  ...freeze('1.0', v1, 'vip/balance'),
  'versions.json': '["2.0", "1.0"]',
});

const settings = {
  BRAND_NAME: 'Swift Parcel',
  BRAND_EMAIL: 'api@swift.example.com',
  PUBLIC_URL: 'https://open.example.com',
  SANDBOX_URL: 'https://sandbox.example.com',
  PRODUCTION_URL: 'https://api.example.com',
};
const { app } = await openTestPortal(settings, { versionsDirectory });
const get = async (url: string) => {
  const answer = await app.inject(url);
  assert.equal(answer.statusCode, 200, url);
  return answer.json();
};

describe('portal with frozen versions', () => {
  it('serves the working contract as latest, and each version by name', async () => {
    const latest = await get('/openapi.json');
    assert.equal(latest.info.version, '3.0.0');
    for (const name of ['3.0', 'next']) {
      assert.deepEqual(await get(`/openapi/${name}.json`), latest);
      assert.deepEqual(await get(`/postman/${name}.json`), await get('/postman.json'));
    }
    assert.equal((await get('/openapi/2.0.json')).info.version, '2.0.0');
    assert.equal((await get('/openapi/1.0.json')).info.version, '1.0.0');
    assert.equal((await app.inject('/openapi/4.0.json')).statusCode, 503);
  });

  it('serves frozen documents with its own addresses and brand', async () => {
    for (const name of ['1.0', '2.0']) {
      const document = await get(`/openapi/${name}.json`);
      assert.equal(document.info.title, 'Swift Parcel');
      const key = name === '1.0' ? 'openapi.description' : 'openapi.v2.description';
      assert.equal(document.info.description, `${name} ${key}`);
      const urls = JSON.stringify(document).match(/https:\/\/[\w.]+\/(webopen|openplat)\w+/g);
      assert.deepEqual([...new Set(urls)].sort(), [
        'https://api.example.com/webopenplatformapi',
        'https://sandbox.example.com/openplatformweb',
        'https://sandbox.example.com/webopenplatformapi',
      ]);
      const { valid, errors } = await new Validator().validate(document);
      assert.ok(valid, JSON.stringify(errors));
    }
  });

  it('names the contact in every document, with an email address only if set', async () => {
    for (const url of ['/openapi.json', '/openapi/2.0.json', '/openapi/1.0.json']) {
      assert.deepEqual((await get(url)).info.contact, {
        name: 'Swift Parcel',
        email: 'api@swift.example.com',
        url: 'https://open.example.com',
      });
    }
    const { app: silent } = await openTestPortal({ PORT: '3000' }, { versionsDirectory });
    for (const url of ['/openapi.json', '/openapi/1.0.json']) {
      const answer = await silent.inject({ url, headers: { host: 'localhost:3000' } });
      assert.deepEqual(answer.json().info.contact, {
        name: 'Courier Open Platform',
        url: 'http://localhost:3000',
      });
    }
  });

  it("creates a version's Postman collection from its document", async () => {
    const names = async (url: string) => JSON.stringify((await get(url)).item);
    assert.match(await names('/postman/2.0.json'), /2\.0 operation\.vip\/balance\.title/);
    assert.doesNotMatch(await names('/postman/1.0.json'), /vip\/balance/);
    const { variable } = await get('/postman/1.0.json');
    const { value } = variable.find(({ key }: { key: string }) => key === 'baseUrl');
    assert.equal(value, 'https://sandbox.example.com/webopenplatformapi/api');
  });
});

describe('response that is the same for all callers', () => {
  const urls = [
    ...['/openapi.json', '/openapi/1.0.json', '/postman.json'],
    '/openplatformweb/i18n/dictionary/getDefaultLang',
    '/openplatformweb/i18n/dictionary/EN/0123456789abcdef',
    '/openplatformweb/file/downloadTwoTemplate',
  ];

  it('is answered with 304 if unchanged', async () => {
    for (const url of urls) {
      const { headers } = await app.inject(url);
      const { etag } = headers;
      assert.match(String(etag), /^W\/"[\da-f]{32}"$/, url);
      for (const known of [etag, `"other", ${etag}`, String(etag).slice(2), '*']) {
        const again = await app.inject({ url, headers: { 'if-none-match': known } });
        assert.deepEqual([again.statusCode, again.body], [304, ''], `${url} ${known}`);
        assert.equal(again.headers.etag, etag);
      }
      const other = await app.inject({ url, headers: { 'if-none-match': '"other"' } });
      assert.equal(other.statusCode, 200, url);
    }
  });

  it('is compressed by Accept-Encoding', async () => {
    const url = '/openapi.json';
    const { body } = await app.inject(url);
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
    const accepted = [
      ['gzip, deflate, br', 'br'],
      ['br;q=0, *', 'gzip'],
      ['GZIP;Q=0.5', 'gzip'],
      ['*', 'br'],
      ['zstd, identity', undefined],
      ['br;q=0, gzip; q=0.0', undefined],
      [`${'x,'.repeat(1000)}br`, undefined],
      ['', undefined],
    ] as const;
    for (const [header, encoding] of accepted) {
      const answer = await app.inject({ url, headers: { 'accept-encoding': header } });
      assert.equal(answer.headers['content-encoding'], encoding, header);
      assert.match(String(answer.headers.vary), /accept-encoding/, header);
      const { rawPayload } = answer;
      const bytes = encoding ? unpack[encoding](rawPayload) : rawPayload;
      assert.equal(bytes.toString(), body, header);
    }
  });

  it('is built once per content', () => {
    let source = {};
    let made = 0;
    const read = keepWhileSame(
      () => source,
      () => toKeptJson({ made: ++made }),
    );
    assert.equal(read(), read());
    source = {};
    assert.equal(read(), read());
    assert.equal(made, 2);
  });
});

describe('portal before its first freeze', () => {
  it('serves the working contract as its only version', async () => {
    const bare = await openTestPortal(
      {},
      { versionsDirectory: path.join(versionsDirectory, 'none') },
    );
    const latest = (await bare.app.inject('/openapi.json')).json();
    assert.equal(latest.info.version, '1.0.0');
    assert.deepEqual((await bare.app.inject('/openapi/next.json')).json(), latest);
  });
});
