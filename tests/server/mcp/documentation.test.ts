import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { NoticeText } from '#contract/portal/operator-notices.ts';
import { addPerson, ask } from '../_support/people.ts';
import { openTestPortal } from '../_support/portal.ts';
import { connect } from './_agent.ts';
import { buildSite } from './_site.ts';

const siteDirectory = buildSite();
const portal = await openTestPortal({ PUBLIC_URL: 'https://portal.example' }, { siteDirectory });
const { call, refused } = await connect(portal);
const bare = await connect(await openTestPortal());

const reviewer = await addPerson(portal, { staff: 1 });

interface Found {
  kind: string;
  title: string;
  page: string;
  language?: string;
  address: string;
  excerpt: string;
}

/** Saves a new notice or replaces a known one; returns what is needed to replace it again. */
async function save(texts: NoticeText[], known?: { id: string; updatedAt: number }) {
  const notice = { ...known, state: 'published', pinned: false, texts };
  const { data, msg } = await ask(portal, 'POST', 'operator/saveNotice', notice, reviewer);
  assert.ok(data, msg);
  return { id: data.id as string, updatedAt: data.updatedAt as number };
}

const publish = async (texts: NoticeText[]) => (await save(texts)).id;

const read = async (given: Record<string, unknown>) => {
  const { isError, text } = await call('read_page', given);
  assert.equal(isError, false, text);
  return text;
};

describe('search_documentation', () => {
  const search = async (given: Record<string, unknown>) => {
    const { data, text } = await call('search_documentation', given);
    assert.ok(data, text);
    return data as { language: string; note?: string; results: Found[] };
  };

  it('finds like the search of the site and links to Markdown', async () => {
    const { language, note, results } = await search({ query: 'clock skew' });
    assert.deepEqual([language, note], ['en', undefined]);
    const [first] = results;
    assert.match(first?.address ?? '', /^https:\/\/portal\.example\/en\/apiDoc\/guides\/\w+\.md/);
    assert.ok(first?.excerpt);
  });

  it('finds fields by path and errors by code', async () => {
    const { results } = await search({ query: 'receiver.mobile' });
    assert.equal(results[0]?.title, 'receiver.mobile');
    const [error] = (await search({ query: '145003030' })).results;
    assert.equal(error?.address, 'https://portal.example/en/apiDoc/errors/145003030.md');
  });

  it('links to the part of a page with the match, or to the whole page', async () => {
    const { results } = await search({ query: 'receiver.mobile' });
    const ofCreate = results.find(({ page }) => page === 'Create an order');
    const part = 'https://portal.example/en/apiDoc/orderserve/create.2.md#request.receiver.mobile';
    assert.equal(ofCreate?.address, part);
    const [skew] = (await search({ query: 'clock skew' })).results;
    assert.match(skew?.address ?? '', /\.md$/);
  });

  it('links to Markdown with programs in the requested language', async () => {
    const programs = async (query: string) => {
      const [first] = (await search({ query })).results;
      assert.deepEqual([first?.kind, first?.page], ['sample', 'Create an order'], query);
      return first?.address ?? '';
    };
    const page = 'https://portal.example/en/apiDoc/orderserve/create.md';
    const inPhp = await programs('create order php');
    assert.equal(inPhp, `${page}?language=php#examples`);
    assert.match(await read({ address: inPhp }), /^```php$/m);
    assert.equal(await programs('create order nodejs'), `${page}?language=node#examples`);
    const [unnamed] = (await search({ query: 'create order sample' })).results.filter(
      ({ kind }) => kind === 'sample',
    );
    assert.equal(unnamed?.address, `${page}#examples`);
  });

  it('accepts the code of a language or its locale, and returns no invisible line break marks', async () => {
    const [byCode, byLocale] = await Promise.all(
      ['kh', 'km'].map((language) => search({ query: 'ហត្ថលេខា', language })),
    );
    assert.deepEqual(byCode, byLocale);
    assert.equal(byCode?.language, 'km');
    assert.ok(byCode.results.length > 0);
    assert.doesNotMatch(JSON.stringify(byCode), /[\u200b\u2060]/);
  });

  it('finds notices by title and words, and names the language of one in another language', async () => {
    await publish([{ locale: 'en', title: 'Depot closed', body: '## Quokka\n\nNo `wombat`.' }]);
    const km = { locale: 'km', title: 'ថ្ងៃឈប់សម្រាក', body: 'ឃ្លាំងបិទទ្វារ។' } as const;
    const id = await publish([{ locale: 'en', title: 'Holiday', body: 'No pick-up.' }, km]);
    for (const query of ['depot closed', 'quokka', 'wombat']) {
      const [notice] = (await search({ query })).results.filter(({ kind }) => kind === 'notice');
      assert.equal(notice?.title, 'Depot closed', query);
      assert.equal(notice.page, 'Notices');
      assert.match(await read({ address: notice.address }), /^# Depot closed\n/);
    }
    const { language, results } = await search({ query: 'ឈប់សម្រាក', language: 'km' });
    const [own] = results.filter(({ kind }) => kind === 'notice');
    assert.deepEqual([language, own?.title, own?.language], ['km', km.title, undefined]);
    assert.equal(own?.address, `https://portal.example/km/helpCenter/notices.md?id=${id}`);
    const [other] = (await search({ query: 'wombat', language: 'km' })).results;
    assert.deepEqual([other?.title, other?.language], ['Depot closed', 'en']);
  });

  it('finds new and changed notices, and no removed ones', async () => {
    const has = async (query: string) =>
      (await search({ query })).results.some(({ kind }) => kind === 'notice');
    const known = await save([{ locale: 'en', title: 'Numbat', body: 'First.' }]);
    assert.deepEqual([await has('numbat'), await has('bilby')], [true, false]);
    await save([{ locale: 'en', title: 'Bilby', body: 'Second.' }], known);
    assert.deepEqual([await has('numbat'), await has('bilby')], [false, true]);
    await ask(portal, 'POST', 'operator/removeNotice', { id: known.id }, reviewer);
    assert.equal(await has('bilby'), false);
  });

  it('falls back to documentation in another language when only a notice matches in the requested one', async () => {
    await publish([{ locale: 'km', title: 'reconcile', body: 'reconcile' }]);
    const { language, results } = await search({ query: 'reconcile', language: 'km' });
    assert.equal(language, 'en');
    assert.ok(results.some(({ kind }) => kind === 'page'));
  });

  it('finds pages while the database is unavailable', async () => {
    const away = await openTestPortal({}, { siteDirectory });
    const agent = await connect(away);
    await away.context.database.destroy();
    const { data, text } = await agent.call('search_documentation', { query: 'clock skew' });
    assert.ok(data.results.length > 0, text);
  });

  it('names the language of the results when the requested one has none', async () => {
    const { language, note, results } = await search({ query: 'reconcile', language: 'km' });
    assert.equal(language, 'en');
    assert.equal(note, 'Nothing was found in km; these results are in en.');
    assert.ok(results.length > 0);
  });

  it('reports when no language has results', async () => {
    const { note, results } = await search({ query: 'qqzzxxjj', language: 'km' });
    assert.deepEqual(results, []);
    assert.match(note ?? '', /Nothing was found/);
  });

  it('handles the most expensive query', async () => {
    const words = Array.from({ length: 50 }, (_, at) => String.fromCharCode(97 + (at % 26)));
    await search({ query: `${words.join('q ')}`.slice(0, 200) });
  });

  it('reports a site that is not built', async () => {
    await bare.refused('search_documentation', { query: 'sign' }, /not built on this server yet/);
  });
});

describe('read_page', () => {
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

  it('opens the parts of a split page', async () => {
    const second = { address: '/en/apiDoc/guides/signature.2.md' };
    assert.equal(await read(second), '# Signatures, continued');
    assert.equal(await read({ address: 'apiDoc/errors/145003030' }), '# 145003030');
    await refused('read_page', { address: 'guides/signature.3' }, /`address` names no page/);
  });

  it('opens pages that the server renders: notices, and programs in another language', async () => {
    assert.match(await read({ address: 'helpCenter/notices' }), /^# Notices\n.*^## \[Holiday\]/ms);
    const create = '/en/apiDoc/orderserve/create.md?language=';
    assert.match(await read({ address: `${create}php` }), /^```php\n2\n```/);
    const words = /`address` cannot be read.* `language` must be one of these: node, php\./;
    await refused('read_page', { address: `${create}cobol` }, words);
  });

  it('takes language and version from the address unless arguments name them', async () => {
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

  it('uses the address of the server when the build had none', async () => {
    const own = await connect(await openTestPortal({ PORT: '4321' }, { siteDirectory }));
    for (const address of ['helpCenter/downloads', 'llms.txt']) {
      const { text } = await own.call('read_page', { address });
      assert.match(text, /http:\/\/localhost:4321\b/);
      assert.doesNotMatch(text, /localhost:(?!4321)/);
    }
  });

  it('opens a page without a version for each version', async () => {
    assert.equal(await read({ address: 'home', version: '1' }), '# Home');
  });

  it('lists all pages in llms.txt', async () => {
    assert.match(await read({ address: 'llms.txt' }), /\(\/en\/apiDoc\/errors\.md\)/);
  });

  const anchored = [
    '/en/apiDoc/orderserve/create.md#request.receiver.mobile',
    'https://portal.example/en/apiDoc/orderserve/create#request.receiver.mobile',
    'orderserve/create?language=node#request.receiver.mobile',
    'apiDoc/errors#145003030',
  ];
  for (const address of anchored) {
    it(`opens the part of a page with the anchor of ${address}`, async () => {
      const wanted = address.includes('errors') ? /^# 145003030$/ : /#request\.receiver\.mobile\}$/;
      assert.match(await read({ address }), wanted);
    });
  }

  it('opens the first part of a page for any unknown anchor', async () => {
    for (const anchor of ['none', '../../../package', '..%2f..', '.*', '', '#', 'ក']) {
      const address = `/en/apiDoc/orderserve/create.md#${anchor}`;
      assert.match(await read({ address }), /^```js/, address);
    }
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
    it(`refuses files outside the documentation: ${address}`, async () => {
      await refused('read_page', { address }, /`address` (names no page|is of another site)/);
    });
  }

  it('suggests similar pages, and refuses other sites', async () => {
    await refused(
      'read_page',
      { address: 'apiDoc/guides/signatures' },
      /Did you mean apiDoc\/guides\/signature/,
    );
    await refused('read_page', { address: 'https://evil.example/x' }, /is of another site/);
    await refused('read_page', { address: '/apiDoc/index', language: 'ar' }, /not built/);
  });
});
