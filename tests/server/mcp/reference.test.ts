import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { languages } from '#contract/languages.ts';
import { openTestPortal } from '../_support/portal.ts';
import { connect } from './_agent.ts';
import { buildSite } from './_site.ts';

const siteDirectory = await buildSite();
const portal = await openTestPortal({ PUBLIC_URL: 'https://portal.example' }, { siteDirectory });
const { call, refused } = await connect(portal);
const bare = await connect(await openTestPortal());

describe('read_operation', () => {
  const read = async (given: Record<string, unknown>) => (await call('read_operation', given)).data;

  it('says what a program needs, of the latest version', async () => {
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

  it('knows an operation by its id and its path, with what stands before it and in any case', async () => {
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

  it('speaks of version 1 in its own words, in the language that is asked for', async () => {
    const data = await read({ operation: 'order/addOrder', version: '1', language: 'CN' });
    assert.equal(data.path, '/webopenplatformapi/api/order/addOrder');
    assert.equal(data.businessDigest, 'always');
    assert.match(data.title, /\p{sc=Han}/u);
    assert.equal(data.links.page, 'https://portal.example/1.0/apiDoc/orderserve/create.md');
    assert.equal(data.links.openapi, 'https://portal.example/openapi/1.0.json');
    assert.deepEqual(data.links.libraries, {});
  });

  it('says when a field must be there that need not be there always', async () => {
    const whenOf = async (operation: string, path: string) => {
      const { fields } = await read({ operation });
      return fields.find((each: { path: string }) => each.path === path).requiredWhen;
    };
    assert.deepEqual(await whenOf('order/cancelOrder', 'customerCode'), ['orderType is 2']);
    assert.deepEqual(await whenOf('sandbox/replayPush', 'id'), ['there is no since']);
  });

  it('names the operation itself in webhook-id', async () => {
    const { headers } = await read({ operation: 'logistics/trace' });
    const id = headers.find(({ name }: { name: string }) => name === 'webhook-id');
    assert.match(id.example, /^logistics\/trace:[\w-]{8,64}$/);
  });

  it('says of a push what arrives', async () => {
    const data = await read({ operation: 'logistics/statusFeedback' });
    assert.equal(data.direction, 'push');
    assert.ok(data.fields.some(({ path }: { path: string }) => path === 'details[].scanTime'));
  });

  /** All parts of an operation. */
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
    it(`has all of ${operation} in parts of at most 25,000 bytes, in any language`, async () => {
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

  it('says how many parts there are to who asks for one behind the end', async () => {
    const given = { operation: 'order/addOrder', language: 'KH', part: 9 };
    await refused('read_operation', given, /`part` must be from 1 to 2 for this operation/);
    await refused('read_operation', { ...given, part: 0 }, /`part` must be >= 1/);
  });

  it('names operations like one that there is not', async () => {
    await refused('read_operation', { operation: 'order/addOrdr' }, /Did you mean order\/addOrder/);
    await refused(
      'read_operation',
      { operation: '??' },
      /It is one of basic, basic\/resolveAddress, orderserve\/create/,
    );
  });
});

describe('look_up_error', () => {
  it('says cause, fix and which operations return a code', async () => {
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
  });

  it('finds codes by words', async () => {
    const { data } = await call('look_up_error', { error: 'signature verification failed' });
    assert.ok(data.errors.some(({ code }: { code: string }) => code === '145003030'));
  });

  it('names codes like one that there is not, and codes that only another version has', async () => {
    await refused('look_up_error', { error: '14500303' }, /Did you mean 145003030/);
    await refused('look_up_error', { error: '145003052' }, /matches no code of version 2\.0/);
    const { data } = await call('look_up_error', { error: '145003052', version: '1.0' });
    assert.equal(data.errors[0].code, '145003052');
    await refused('look_up_error', { error: 'qqzzxxjj' }, /The catalogue is the page/);
  });

  it('knows codes where no site is built', async () => {
    assert.equal((await bare.call('look_up_error', { error: '145003030' })).isError, false);
  });
});
