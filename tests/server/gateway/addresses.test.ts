import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { v1 } from '#contract/versions/v1.ts';
import { v2 } from '#contract/versions/v2.ts';
import { addIntegrator, openTestPortal, post, sign } from '../_support/portal.ts';
import { changeRows } from '../_support/rows.ts';
import { call2 } from '../_support/version-2.ts';

const portal = await openTestPortal();
const integrator = await addIntegrator(portal);

/** Every operation of every version at each base that serves it. */
const addresses = [v1, v2].flatMap((version) => {
  const { basePath, mockPath, calls, sandboxCalls } = version;
  const served = [
    ...calls.map(({ path }) => ({ base: basePath, path })),
    ...[...calls, ...sandboxCalls].map(({ path }) => ({ base: mockPath, path })),
  ];
  return served.map((each) => ({ ...each, version }));
});

/** Wrong ways in which clients join a base and a path. */
const toJoined = (base: string, path: string) => [
  `${base}//${path}`,
  `${base}/${path}/`,
  `${base}///${path}//`,
  `${base.replaceAll('/', '//')}/${path.replaceAll('/', '//')}`,
  `${base}/${path}/?a=//b/`,
];

describe('an operation address with extra slashes', () => {
  it('reaches every operation of every version', async () => {
    for (const { base, path } of addresses) {
      for (const url of toJoined(base, path)) {
        const { statusCode } = await portal.app.inject({ method: 'GET', url });
        assert.equal(statusCode, 405, url);
      }
    }
  });

  it('accepts signatures of both versions, in version 2 over the plain operation path', async () => {
    const path = 'location/getLocation';
    for (const url of toJoined('/webopenplatformapi/api', path)) {
      const answer = await post(portal, integrator, path, '{"countryCode":"UAE"}', { url });
      assert.equal(answer.code, '1', url);
    }
    for (const url of toJoined('/webopenplatformapi/v2', path)) {
      const answer = await call2(portal, integrator, path, { countryCode: 'UAE' }, { url });
      assert.equal(answer.code, '1', url);
    }
  });

  it('is not normalised outside the open API', async () => {
    for (const url of ['//livez', '/livez/', '/openplatformweb//user/me']) {
      const answer = await portal.app.inject(url);
      assert.notEqual(answer.statusCode, 200, url);
    }
  });
});

describe('an address that matches no operation', () => {
  const ask = async (url: string) => {
    const headers = { langtype: 'EN', 'content-type': 'application/json' };
    const answer = await portal.app.inject({ method: 'POST', url, headers, payload: '{}' });
    assert.equal(answer.statusCode, 404, url);
    return answer.json().msg as string;
  };

  it('suggests the nearest operation of its version', async () => {
    for (const { base, path } of addresses) {
      const words = await ask(`${base}/${path}x`);
      assert.match(words, new RegExp(`Did you mean .*${RegExp.escape(`${base}/${path}`)}`), path);
    }
  });

  it('suggests the sandbox base for a sandbox operation', async () => {
    for (const { basePath, mockPath, sandboxCalls } of [v1, v2]) {
      for (const { path } of sandboxCalls) {
        assert.ok((await ask(`${basePath}/${path}`)).includes(`${mockPath}/${path}`), path);
      }
    }
  });

  it('lists the address in every version when it names no version', async () => {
    for (const { base, path, version } of addresses) {
      // Calls that the sandbox also serves exist at the base of their version too.
      if (base === version.mockPath && version.calls.some((each) => each.path === path)) continue;
      for (const other of ['', '/v1', '/v3/order', '/API', '/openapi']) {
        const words = await ask(`/webopenplatformapi${other}/${path}`);
        assert.ok(words.includes(`${base}/${path}`), words);
      }
    }
    const { statusCode, headers } = await portal.app.inject('/webopenplatformapi/order/addOrder');
    assert.deepEqual(
      [statusCode, headers['content-type']],
      [404, 'application/json; charset=utf-8'],
    );
  });

  it('suggests nothing when nothing is similar', async () => {
    for (const url of [
      '/webopenplatformapi/api/x',
      `/webopenplatformapi/v2/${'\u{1f4a3}'.repeat(50)}`,
    ]) {
      assert.match(await ask(encodeURI(url)), /Check the path/);
    }
    assert.ok((await ask(`/webopenplatformapi/api/${'order'.repeat(1000)}`)).length < 1000);
  });
});

describe('an allow-list behind a proxy that adds ports', () => {
  it('compares the address without the port', async () => {
    const behind = await openTestPortal({ TRUST_PROXY: '1' });
    const own = await addIntegrator(behind);
    await changeRows(
      behind.accounts,
      'account',
      { api_account: own.apiAccount },
      { allowed_addresses: JSON.stringify(['198.51.100.7/32', '2001:db8::1/128']) },
    );
    const call = async (forwarded: string) => {
      const text = '{"countryCode":"UAE"}';
      const headers = { ...sign(own, text, behind.clock.now), 'x-forwarded-for': forwarded };
      return (await post(behind, own, 'location/getLocation', text, { headers })).code;
    };
    for (const forwarded of [
      '198.51.100.7',
      '198.51.100.7:40112',
      '[2001:db8::1]:443',
      '::ffff:198.51.100.7:443',
      '"[::ffff:198.51.100.7]:443"',
      '10.0.0.1:1, 198.51.100.7:2',
    ]) {
      assert.equal(await call(forwarded), '1', forwarded);
    }
    for (const forwarded of [
      '198.51.100.8:40112',
      '[2001:db8::2]:443',
      '198.51.100.7:1, 10.0.0.1:2',
    ]) {
      assert.notEqual(await call(forwarded), '1', forwarded);
    }
  });
});
