import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openTestPortal } from '../_support/portal.ts';
import { connect } from './_agent.ts';
import { buildSite, longPage } from './_site.ts';

const siteDirectory = await buildSite();
const portal = await openTestPortal({ PUBLIC_URL: 'https://portal.example' }, { siteDirectory });
const { call, refused } = await connect(portal);
const bare = await connect(await openTestPortal());

interface Found {
  title: string;
  address: string;
  excerpt: string;
}

describe('search_documentation', () => {
  const search = async (given: Record<string, unknown>) => {
    const { data, text } = await call('search_documentation', given);
    assert.ok(data, text);
    return data as { language: string; note?: string; results: Found[] };
  };

  it('finds as the search of the site does, with the Markdown of the page', async () => {
    const { language, note, results } = await search({ query: 'clock skew' });
    assert.deepEqual([language, note], ['en', undefined]);
    const [first] = results;
    assert.match(first?.address ?? '', /^https:\/\/portal\.example\/apiDoc\/guides\/\w+\.md/);
    assert.ok(first?.excerpt);
  });

  it('finds fields by their path and errors by their code', async () => {
    const [field] = (await search({ query: 'receiver.mobile' })).results;
    assert.equal(field?.title, 'receiver.mobile');
    const [error] = (await search({ query: '145003030' })).results;
    assert.match(error?.address ?? '', /errors\.md#145003030$/);
  });

  it('takes the code of a language and its locale, and answers without marks of line ends', async () => {
    const [byCode, byLocale] = await Promise.all(
      ['kh', 'km'].map((language) => search({ query: 'ហត្ថលេខា', language })),
    );
    assert.deepEqual(byCode, byLocale);
    assert.equal(byCode?.language, 'km');
    assert.ok(byCode.results.length > 0);
    assert.doesNotMatch(JSON.stringify(byCode), /[\u200b\u2060]/);
  });

  it('says in which language it found what the wanted one lacks', async () => {
    const { language, note, results } = await search({ query: 'sandbox', language: 'km' });
    assert.equal(language, 'en');
    assert.equal(note, 'Nothing was found in km; these results are in en.');
    assert.ok(results.length > 0);
  });

  it('says that nothing was found in any', async () => {
    const { note, results } = await search({ query: 'qqzzxxjj', language: 'km' });
    assert.deepEqual(results, []);
    assert.match(note ?? '', /Nothing was found/);
  });

  it('answers the query that takes most', async () => {
    const words = Array.from({ length: 50 }, (_, at) => String.fromCharCode(97 + (at % 26)));
    await search({ query: `${words.join('q ')}`.slice(0, 200) });
  });

  it('says where nothing is built that nothing is', async () => {
    await bare.refused('search_documentation', { query: 'sign' }, /not built on this server yet/);
  });
});

describe('read_page', () => {
  const read = async (given: Record<string, unknown>) => {
    const { isError, text } = await call('read_page', given);
    assert.equal(isError, false, text);
    return text;
  };

  const addresses = [
    'apiDoc/guides/signature',
    '/en/apiDoc/guides/signature.md#rotate',
    'guides/signature',
    'https://portal.example/en/apiDoc/guides/signature?x=1',
    ' APIDOC/guides/Signature ',
    '/2.0/apiDoc/guides/signature',
  ];
  for (const address of addresses) {
    it(`opens ${address}`, async () => {
      assert.equal(await read({ address }), '# Signatures');
    });
  }

  it('opens the parts of a page that is cut into several files', async () => {
    const second = { address: '/en/apiDoc/guides/signature.2.md' };
    assert.equal(await read(second), '# Signatures, continued');
    assert.equal(await read({ address: 'apiDoc/errors/145003030' }), '# 145003030');
    await refused('read_page', { address: 'guides/signature.3' }, /`address` names no page/);
  });

  it('opens what the server makes of a page: notices, and a program in another language', async () => {
    assert.match(await read({ address: 'helpCenter/notices' }), /^# Notices\n.*No notices yet/s);
    const create = '/en/apiDoc/orderserve/create.md?language=';
    assert.equal(await read({ address: `${create}php` }), '```php\n2\n```');
    const words = /`address` cannot be read.* `language` must be one of these: node, php\./;
    await refused('read_page', { address: `${create}cobol` }, words);
  });

  it('takes language and version from the address, where the arguments name none', async () => {
    const address = '/km/apiDoc/guides/signature.md';
    assert.equal(await read({ address }), '# ហត្ថលេខា');
    assert.equal(await read({ address, language: 'EN' }), '# Signatures');
    const inDefault = 'https://portal.example/apiDoc/guides/signature.md';
    assert.equal(await read({ address: inDefault }), '# 签名');
    const old = '/en/1.0/apiDoc/guides/signature.md';
    assert.equal(await read({ address: old }), '# Signatures of version 1');
    const route = { address: 'apiDoc/guides/signature', version: '1' };
    assert.equal(await read(route), '# Signatures of version 1');
    assert.equal(await read({ address: 'apiDoc' }), '# Integration guide');
  });

  it('opens what is of no version with each', async () => {
    assert.equal(await read({ address: 'home', version: '1' }), '# Home');
  });

  it('lists all pages', async () => {
    assert.match(await read({ address: 'llms.txt' }), /\(\/en\/apiDoc\/errors\.md\)/);
  });

  it('gives a long page in parts, none of which is lost', async () => {
    const address = 'apiDoc/errors';
    const first = await read({ address });
    const [, from = ''] = /call read_page again with from: (\d+)\]$/.exec(first) ?? [];
    const second = await read({ address, from: Number(from) });
    assert.equal(first.replace(/\n\n\[\d+ characters more.*$/, '') + second, longPage);
    await refused('read_page', { address, from: 1_000_000 }, /`from` is behind the end/);
  });

  const unlisted = [
    '../../package.json',
    '/etc/passwd',
    'private',
    '..%2f..%2fpackage.json',
    'assets/search/2.0.0123abcd.json',
    'file:///etc/passwd',
    '/',
  ];
  for (const address of unlisted) {
    it(`opens no file that the documentation does not list: ${address}`, async () => {
      await refused('read_page', { address }, /`address` (names no page|is of another site)/);
    });
  }

  it('names pages like one that there is not, and refuses other sites', async () => {
    await refused(
      'read_page',
      { address: 'apiDoc/guides/signatures' },
      /Did you mean apiDoc\/guides\/signature/,
    );
    await refused('read_page', { address: 'https://evil.example/x' }, /is of another site/);
    await refused('read_page', { address: '/apiDoc/index', language: 'ar' }, /not built/);
  });
});

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
    assert.ok(data.errors.length > 5 && data.commonErrors.length > 5);
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

  it('says of a push what arrives', async () => {
    const data = await read({ operation: 'logistics/statusFeedback' });
    assert.equal(data.direction, 'push');
    assert.ok(data.fields.some(({ path }: { path: string }) => path === 'details[].scanTime'));
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
