import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { InjectOptions } from 'fastify';
import { portalErrors } from '#contract/errors.ts';
import { withoutPorts } from '#server/http/normalise-request.ts';
import { allAs, makeFolder } from './_support/folder.ts';
import { addPerson, ask } from './_support/people.ts';
import { openTestPortal } from './_support/portal.ts';
import { exchange } from './_support/socket.ts';

const files = ['index.html', 'home.html', '404.html', 'assets/a.css', '.secret'];
const siteDirectory = makeFolder(allAs('kept', files));
const portal = await openTestPortal({}, { siteDirectory });

describe('server', () => {
  it('refuses TRACE', async () => {
    for (const url of [
      '/home',
      '/openplatformweb/user/me',
      '/webopenplatformapi/api/order/addOrder',
    ]) {
      const method = 'TRACE' as InjectOptions['method'];
      const { statusCode, body } = await portal.app.inject({
        method,
        url,
        headers: { 'x-mine': 'mine' },
      });
      assert.ok(statusCode >= 400, url);
      assert.ok(!body.includes('mine'), url);
    }
  });

  it('lists no folder and serves no hidden file', async () => {
    for (const url of [
      '/assets',
      '/assets/',
      '/.secret',
      '/%2e%2e/package.json',
      '/..%2f..%2fpackage.json',
    ]) {
      const { statusCode, body } = await portal.app.inject(url);
      assert.ok([400, 403, 404].includes(statusCode), `${url} ${statusCode}`);
      assert.ok(!body.includes('a.css') && !body.includes('dependencies'), url);
    }
  });

  it('names the charset of every text', async () => {
    for (const url of [
      '/home',
      '/no-such-page',
      '/healthz',
      '/openapi.json',
      '/openplatformweb/none',
    ]) {
      const type = String((await portal.app.inject(url)).headers['content-type']);
      assert.match(type, /; ?charset=utf-8$/i, url);
    }
  });
});

describe('headers that may occur once', () => {
  const send = (url: string, ...lines: string[]) =>
    exchange(
      portal.app,
      `${[`GET ${url} HTTP/1.1`, ...lines, 'connection: close'].join('\r\n')}\r\n\r\n`,
    );
  const urls = ['/home', '/openapi.json', '/openplatformweb/user/me', '/livez', '/mcp'];

  it('are refused for a missing or repeated host', async () => {
    for (const url of urls) {
      for (const host of ['a', 'b']) {
        assert.match(await send(url, 'host: a', `Host: ${host}`), /^HTTP\/1.1 400 /, url);
      }
      assert.match(await send(url), /^HTTP\/1.1 400 /, url);
    }
  });

  it('are refused with two values, and accepted twice with the same', async () => {
    for (const name of ['authorization', 'token', 'content-type', 'origin']) {
      const twice = (other: string) => send('/livez', 'host: a', `${name}: a`, `${name}: ${other}`);
      assert.match(await twice('b'), /^HTTP\/1.1 400 /, name);
      assert.match(await twice('a'), /^HTTP\/1.1 200 /, name);
    }
    const lengths = await send('/livez', 'host: a', 'content-length: 0', 'content-length: 1');
    assert.match(lengths, /^HTTP\/1.1 400 /);
  });
});

describe('address of a caller behind a proxy', () => {
  it('has no port', () => {
    const forms: [string, string][] = [
      ['192.0.2.1:443', '192.0.2.1'],
      ['[2001:db8::1]:443', '2001:db8::1'],
      ['[2001:db8::1]', '2001:db8::1'],
      ['"[2001:db8::1]:1"', '2001:db8::1'],
      ['203.0.113.9:1, 192.0.2.1:65535', '203.0.113.9, 192.0.2.1'],
      ['192.0.2.1', '192.0.2.1'],
      ['2001:db8::1', '2001:db8::1'],
      ['unknown', 'unknown'],
      ['', ''],
    ];
    for (const [written, address] of forms) assert.equal(withoutPorts(written), address, written);
  });
});

describe('portal call', () => {
  it('is refused as a form that any page could send', async () => {
    const { token } = await addPerson(portal);
    for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
      const answer = await portal.app.inject({
        method: 'POST',
        url: '/openplatformweb/user/endSession',
        headers: { 'content-type': type, token },
        payload: '{}',
      });
      assert.notEqual(answer.json().code, 1, type);
    }
    // A page of another origin cannot add a header without a preflight: the token is not a cookie.
    const headers = { cookie: `token=${token}` };
    const answer = await ask(portal, 'POST', 'user/endSession', {}, { headers });
    assert.equal(answer.code, portalErrors.sessionOver);
  });

  it('refuses __proto__ and repeated parameters', async () => {
    const { token } = await addPerson(portal);
    const answer = await portal.app.inject({
      method: 'POST',
      url: '/openplatformweb/user/saveSettings',
      headers: { 'content-type': 'application/json', token },
      payload: '{"language":"EN","__proto__":{"staff":1}}',
    });
    assert.equal(answer.statusCode, 400);
    assert.equal(({} as { staff?: number }).staff, undefined);
    const twice = await portal.app.inject({
      url: '/openplatformweb/file/getImgUrl?id=a&id=b',
      headers: { token },
    });
    assert.equal(twice.json().code, portalErrors.fields);
  });

  it('ignores fields that its contract does not name', async () => {
    const { token, user, organisation } = await addPerson(portal);
    const more = { language: 'EN', level: 'enterprise', staff: 1, id: 'x', shared: 1 };
    const { code, data } = await ask(portal, 'POST', 'user/saveSettings', more, { token });
    assert.equal(code, 1);
    assert.deepEqual([data.level, data.reviewer, data.shared], ['user', false, false]);
    const row = await portal.context.database
      .selectFrom('users')
      .innerJoin('organisation', (join) => join.on('organisation.id', '=', organisation.id))
      .select(['level', 'staff', 'shared'])
      .where('users.id', '=', user.id)
      .executeTakeFirstOrThrow();
    assert.deepEqual(row, { level: 'user', staff: 0, shared: 0 });
  });
});
