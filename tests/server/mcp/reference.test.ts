import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { languages } from '#contract/languages.ts';
import { openTestPortal } from '../_support/portal.ts';
import { connect } from './_agent.ts';
import { buildSite } from './_site.ts';

const siteDirectory = buildSite();
const portal = await openTestPortal({ PUBLIC_URL: 'https://portal.example' }, { siteDirectory });
const { call, refused } = await connect(portal);
const bare = await connect(await openTestPortal());

describe('read_operation', () => {
  const read = async (given: Record<string, unknown>) => (await call('read_operation', given)).data;

  it('describes an operation of the latest version', async () => {
    const data = await read({ operation: 'orderserve/create' });
    assert.deepEqual(
      [data.id, data.version, data.path, data.changes],
      ['orderserve/create', '2.0', '/webopenplatformapi/v2/order/addOrder', true],
    );
    const field = (path: string) =>
      data.fields.find((each: { path: string }) => each.path === path);
    assert.equal(field('receiver.mobile').type, 'string');
    assert.equal(field('items[].number').type, 'number');
    assert.equal(field('txlogisticId').required, true);
    assert.deepEqual(field('sendEndTime').requiredWhen, ['sendStartTime is there']);
    assert.equal(data.example.response.code, '1');
    assert.ok(data.headers.some(({ name }: { name: string }) => name === 'webhook-signature'));
    assert.ok(data.errors.length > 5);
    const { libraries, ...links } = data.links;
    assert.equal(libraries.python, 'https://portal.example/libraries/python.md');
    assert.deepEqual(links, {
      page: 'https://portal.example/en/apiDoc/orderserve/create.md',
      openapi: 'https://portal.example/openapi.json',
    });
  });

  it('accepts an id or a path, with any prefix and in any case', async () => {
    const names = [
      'order/addOrder',
      'ORDER/ADDORDER',
      '/webopenplatformapi/v2/order/addOrder',
      'https://portal.example/webopenplatformapi/api/order/addOrder/',
    ];
    for (const operation of names) {
      assert.equal((await read({ operation })).id, 'orderserve/create', operation);
    }
  });

  it('describes version 1 in its own terms and in the requested language', async () => {
    const data = await read({ operation: 'order/addOrder', version: '1', language: 'CN' });
    assert.equal(data.path, '/webopenplatformapi/api/order/addOrder');
    assert.equal(data.businessDigest, 'always');
    assert.match(data.title, /\p{sc=Han}/u);
    assert.equal(data.links.page, 'https://portal.example/1.0/apiDoc/orderserve/create.md');
    assert.equal(data.links.openapi, 'https://portal.example/openapi/1.0.json');
    assert.deepEqual(data.links.libraries, {});
  });

  it('names the condition of a conditionally required field', async () => {
    const whenOf = async (operation: string, path: string) => {
      const { fields } = await read({ operation });
      return fields.find((each: { path: string }) => each.path === path).requiredWhen;
    };
    assert.deepEqual(await whenOf('order/cancelOrder', 'customerCode'), ['orderType is 2']);
    assert.deepEqual(await whenOf('sandbox/replayPush', 'id'), ['there is no since']);
  });

  it('uses the operation in the example of webhook-id', async () => {
    const { headers } = await read({ operation: 'logistics/trace' });
    const id = headers.find(({ name }: { name: string }) => name === 'webhook-id');
    assert.match(id.example, /^logistics\/trace:[\w-]{8,64}$/);
  });

  it('describes the content of a push', async () => {
    const data = await read({ operation: 'logistics/statusFeedback' });
    assert.equal(data.direction, 'push');
    assert.ok(data.fields.some(({ path }: { path: string }) => path === 'details[].scanTime'));
  });

  /** Reads all parts of an operation. */
  async function readParts(given: { operation: string; language: string }) {
    portal.clock.now += 60_000;
    const parts = [await call('read_operation', given)];
    for (const { text, data } of parts) {
      assert.ok(Buffer.byteLength(text) <= 25_000, `${JSON.stringify(given)}: ${text.length}`);
      assert.equal(data.part, parts.length);
      assert.equal(data.example !== undefined, data.part === 1);
      assert.equal(data.next !== undefined, data.part < data.parts);
      if (data.next) parts.push(await call('read_operation', { ...given, part: data.part + 1 }));
    }
    return parts.map(({ data }) => data);
  }

  for (const operation of ['orderserve/create', 'orderserve/query', 'logistics/query']) {
    it(`returns all of ${operation} in parts of at most 25,000 bytes, in any language`, async () => {
      const names = [];
      for (const { code: language } of languages) {
        const parts = await readParts({ operation, language });
        names.push(
          ['fields', 'response', 'errors', 'commonErrors'].map((list) =>
            parts.flatMap((part) =>
              part[list].map((each: { path?: string; code?: string }) => each.path ?? each.code),
            ),
          ),
        );
      }
      const [first = [], ...others] = names;
      assert.ok(first.every((list) => list.length > 0 && new Set(list).size === list.length));
      for (const other of others) assert.deepEqual(other, first);
    });
  }

  it('returns the number of parts to a request beyond the last one', async () => {
    const given = { operation: 'order/addOrder', language: 'KH', part: 9 };
    await refused('read_operation', given, /`part` must be from 1 to 2 for this operation/);
    await refused('read_operation', { ...given, part: 0 }, /`part` must be >= 1/);
  });

  it('suggests similar operations', async () => {
    await refused('read_operation', { operation: 'order/addOrdr' }, /Did you mean order\/addOrder/);
    await refused(
      'read_operation',
      { operation: '??' },
      /It is one of basic, basic\/resolveAddress, orderserve\/create/,
    );
  });

  it('names the only version of an operation, with the reason from the contract', async () => {
    const only1 =
      /not an operation of version 2\.0\. vip\/query \(vip\/checkCusPwd\) exists only in version 1\.0: pass `version: "1"`\. Why: .+ password is no longer used\.$/;
    for (const operation of [
      'checkCusPwd',
      'vip/checkCusPwd',
      'vip/query',
      '/api/vip/checkCusPwd',
    ]) {
      await refused('read_operation', { operation }, only1);
    }
    const only2 =
      /version 1\.0\. orderserve\/printOrders .+ only in version 2\.0: pass `version: "2"`/;
    for (const operation of ['printOrders', 'orderserve/printOrders', 'order/printOrders']) {
      await refused('read_operation', { operation, version: '1' }, only2);
    }
  });

  it('suggests a similar operation of the same version when both versions have it', async () => {
    const near = { cancelOrder: 'order/cancelOrder', query: 'orderserve/query' };
    for (const [operation, own] of Object.entries(near)) {
      await refused('read_operation', { operation }, new RegExp(`2\\.0\\. Did you mean ${own}`));
    }
  });
});

describe('look_up_error', () => {
  it('returns cause, fix and operations of a code', async () => {
    const { data } = await call('look_up_error', { error: '145003082' });
    const [error] = data.errors;
    assert.equal(error.code, '145003082');
    assert.ok(error.cause && error.fix && error.text);
    assert.ok(error.operations.includes('orderserve/create'));
    assert.equal(error.everywhere, false);
    assert.equal(error.status, 422);
    const common = await call('look_up_error', { error: ' 145003030 ', language: 'AR' });
    assert.equal(common.data.errors[0].everywhere, true);
    assert.match(common.data.errors[0].text, /\p{sc=Arabic}/u);
    assert.match(common.data.errors[0].fix, /x-signature-diagnosis/);
    const { guide } = common.data.errors[0];
    const page = await call('read_page', { address: guide });
    assert.deepEqual([guide, page.isError], ['apiDoc/guides/signature#wrong-digest', false]);
  });

  it('finds codes by words', async () => {
    const { data } = await call('look_up_error', { error: 'signature verification failed' });
    assert.ok(data.errors.some(({ code }: { code: string }) => code === '145003030'));
  });

  it('suggests similar codes, and names the version of a code that exists in another', async () => {
    await refused('look_up_error', { error: '14500303' }, /Did you mean 145003030/);
    for (const error of ['145003052', '145003031']) {
      const words = `no code of version 2\\.0\\. ${error} exists only in version 1\\.0: pass .version: "1"`;
      await refused('look_up_error', { error }, new RegExp(words));
    }
    const { data } = await call('look_up_error', { error: '145003052', version: '1.0' });
    assert.equal(data.errors[0].code, '145003052');
    await refused('look_up_error', { error: 'qqzzxxjj' }, /The catalogue is the page/);
  });

  it('returns the codes of an HTTP status', async () => {
    const codesOf = async (error: string) => {
      const { data } = await call('look_up_error', { error });
      return data.errors.map(({ code }: { code: string }) => code);
    };
    const forms = ['429', ' HTTP 429 ', 'http429', 'HTTP status 429', 'status code: 429'];
    for (const error of [...forms, 'HTTP/1.1 429 Too Many Requests', '429 too many requests']) {
      assert.deepEqual(await codesOf(error), ['0'], error);
    }
    const forbidden = await call('look_up_error', { error: '403' });
    assert.match(
      forbidden.data.note,
      /^HTTP 403 carries code 145003012 in version 2\.0\. The account /,
    );
    const unsigned = ['145003030', '145003071', '145003053', '145003010'];
    assert.deepEqual((await codesOf('HTTP 401')).sort(), unsigned.sort());
    // A reused id with another body has a status that is not the code's own.
    const conflict = await codesOf('409');
    assert.ok(conflict.includes('145003201'));
    assert.equal(conflict.at(-1), '145003050');
  });

  it('explains an HTTP status without codes, with many codes, or unknown to the contract', async () => {
    const noteOf = async (error: string, version: string) => {
      const { data } = await call('look_up_error', { error, version });
      assert.deepEqual(data.errors, []);
      return data.note;
    };
    assert.match(
      await noteOf('HTTP 413', '2'),
      /^The contract names no code for HTTP 413 in .+ \(413\)/,
    );
    assert.match(
      await noteOf('429', '1'),
      /^The contract names no code for HTTP 429 in .+ Retry-After/,
    );
    assert.match(await noteOf('422', '2'), /^HTTP 422 carries one of \d\d codes.+145003080.+/);
    assert.match(await noteOf('200', '1'), /^HTTP 200 carries one of \d\d codes.+145003031.+/);
    const elsewhere = /names no HTTP 401, but 200, .+ HTTP 401 exists only in version 2\.0: pass/;
    await refused('look_up_error', { error: '401', version: '1' }, elsewhere);
    await refused('look_up_error', { error: 'HTTP 502' }, /names no HTTP 502, but 200, 400, 401/);
  });

  it('returns at most 25,000 bytes for any HTTP status, in any language', async () => {
    for (const { code: language } of languages) {
      for (const error of ['401', '404', '409', '422']) {
        portal.clock.now += 60_000;
        const { text } = await call('look_up_error', { error, language });
        assert.ok(Buffer.byteLength(text) <= 25_000, `${error} ${language}: ${text.length}`);
      }
    }
  });

  it('knows codes without a built site', async () => {
    assert.equal((await bare.call('look_up_error', { error: '145003030' })).isError, false);
  });
});
