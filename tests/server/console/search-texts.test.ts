import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { portalErrors } from '#contract/errors.ts';
import type { CallExport, CallPage } from '#contract/portal/console-calls.ts';
import type { SearchedPage } from '#contract/portal/console-fields.ts';
import type { PushRow } from '#contract/portal/console-pushes.ts';
import { toSearchedCalls, toWanted } from '#server/console/calls/select-calls.ts';
import { findTexts, toSpellings } from '#server/console/search-texts.ts';
import { findOwnAccounts } from '#server/people/credentials/own-accounts.ts';
import { addDeveloper, type Certified } from '../_support/accounts.ts';
import { createdOrder } from '../_support/orders.ts';
import { addColleague, ask, succeed } from '../_support/people.ts';
import { writePushes } from '../push/_context.ts';
import { writeCalls } from './calls/_calls.ts';
import { addOwner, openOwners } from './pushes/_owners.ts';

const portal = await openOwners();
const { now } = portal.clock;

interface Caller {
  token: string;
}

const list = (caller: Caller, filter: object): Promise<CallPage> =>
  succeed(portal, caller, 'console/calls', filter);

const listPushes = (caller: Caller, filter: object): Promise<SearchedPage<PushRow>> =>
  succeed(portal, caller, 'console/pushes', filter);

const idsOf = async (caller: Caller, filter: object) =>
  (await list(caller, filter)).rows.map(({ requestId }) => requestId);

/** Writes a call for each request, the first the newest; resolves to their ids. */
const writeReceived = ({ sandbox }: Certified, texts: readonly string[]) =>
  writeCalls(
    portal,
    sandbox,
    texts.map((received, at) => ({ received, called_at: now - at })),
  );

describe('text search of calls', () => {
  it('finds requests and responses that contain the text', async () => {
    const developer = await addDeveloper(portal);
    const [sent, answered] = await writeCalls(portal, developer.sandbox, [
      { received: '{"billCode":"UEG000000000017"}', answered: null },
      { received: null, answered: '{"msg":"no UEG000000000017"}', called_at: now - 1 },
      { received: '{"billCode":"UEG000000000018"}', called_at: now - 2 },
      { received: null, answered: null, called_at: now - 3 },
    ]);
    assert.deepEqual(await idsOf(developer, { text: '000000000017' }), [sent, answered]);
    assert.deepEqual(await idsOf(developer, { text: ' "billCode":"UEG000000000017" ' }), [sent]);
    assert.deepEqual(await idsOf(developer, { text: '000000000019' }), []);
    const { total, more, older } = await list(developer, { text: 'UEG' });
    assert.deepEqual([total, more, older], [3, false, null]);
  });

  it('ignores the case of A to Z only', async () => {
    const developer = await addDeveloper(portal);
    const [upper, lower] = await writeReceived(developer, ['NAME ÉLAN Ж', 'name élan ж']);
    assert.deepEqual(await idsOf(developer, { text: 'Name' }), [upper, lower]);
    assert.deepEqual(await idsOf(developer, { text: 'élan' }), [lower]);
    assert.deepEqual(await idsOf(developer, { text: 'ÉLAN' }), [upper]);
    assert.deepEqual(await idsOf(developer, { text: 'name élan Ж' }), []);
  });

  it('takes wildcards, quotes and backslashes literally', async () => {
    const developer = await addDeveloper(portal);
    const texts = ['50% off', '50x off', 'a_b', 'axb', 'c\\d', "it's", 'c.d*', '[ab]'];
    const ids = await writeReceived(developer, texts);
    const cases: [string, string][] = [
      ['50% o', '50% off'],
      ['a_', 'a_b'],
      ['c\\d', 'c\\d'],
      ["it's", "it's"],
      ['d*', 'c.d*'],
      ['[ab]', '[ab]'],
    ];
    for (const [text, expected] of cases) {
      assert.deepEqual(await idsOf(developer, { text }), [ids[texts.indexOf(expected)]], text);
    }
    assert.deepEqual(await idsOf(developer, { text: '%%' }), []);
  });

  it('finds letters, quotes and slashes that the JSON of the call escapes', async () => {
    const developer = await addDeveloper(portal);
    const name = 'نادية 王 😀';
    const address = 'Rue É/7 "B"';
    const toAscii = (json: string) =>
      json.replace(
        /[^\x20-\x7e]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );
    const plain = JSON.stringify({ name, address });
    const python = toAscii(plain);
    const upper = python.replace(/\\u(....)/g, (_, hex) => `\\u${hex.toUpperCase()}`);
    const php = python.replaceAll('/', '\\/');
    const ids = await writeReceived(developer, [plain, python, upper, php]);
    assert.deepEqual(await idsOf(developer, { text: name }), ids);
    assert.deepEqual(await idsOf(developer, { text: address }), ids);
    assert.deepEqual(toSpellings('UEG 17'), ['ueg 17'], 'a plain text is searched once');
  });

  it('respects the other filters', async () => {
    const developer = await addDeveloper(portal);
    const [failed, , old] = await writeCalls(portal, developer.sandbox, [
      { received: 'same', code: '145003092' },
      { received: 'same', called_at: now - 1 },
      { received: 'same', called_at: Date.UTC(2026, 9, 1), operation: 'logistics/query' },
    ]);
    const text = 'SAME';
    assert.deepEqual(await idsOf(developer, { text, outcome: 'failure' }), [failed]);
    assert.deepEqual(await idsOf(developer, { text, to: '2026-10-02 00:00' }), [old]);
    assert.deepEqual(await idsOf(developer, { text, operation: 'logistics/query' }), [old]);
    assert.deepEqual(await idsOf(developer, { text, environment: 'production' }), []);
    assert.equal((await list(developer, { text })).leftOut, 0);
  });

  it("never finds a stranger's calls, and works for a viewer", async () => {
    const owner = await addDeveloper(portal);
    const stranger = await addDeveloper(portal);
    const viewer = await addColleague(portal, owner, 'viewer');
    const [own] = await writeReceived(owner, ['only ours']);
    await writeReceived(stranger, ['only theirs']);
    assert.deepEqual(await idsOf(owner, { text: 'only' }), [own]);
    assert.deepEqual(await idsOf(viewer, { text: 'only' }), [own]);
    assert.deepEqual(await idsOf(owner, { text: 'theirs' }), []);
  });

  it('does not find secrets, which are masked before they are stored', async () => {
    const developer = await addDeveloper(portal);
    const { billCode } = await createdOrder(portal, developer.sandbox);
    const { password } = developer.sandbox;
    let found: string[] = [];
    while (found.length === 0) found = await idsOf(developer, { text: billCode });
    assert.deepEqual(await idsOf(developer, { text: password }), []);
    assert.deepEqual(await idsOf(developer, { text: developer.sandbox.privateKey }), []);
  });

  it('refuses a text of one character, and a long one, by field', async () => {
    const { token } = await addDeveloper(portal);
    for (const path of ['console/calls', 'console/pushes', 'console/exportCalls']) {
      for (const text of ['x', ' x ', '☃', 'x'.repeat(101)]) {
        const { code, data } = await ask(portal, 'POST', path, { text }, { token });
        assert.equal(code, portalErrors.fields, `${path} ${text}`);
        assert.deepEqual(Object.keys(data.fields), ['text']);
        assert.match(data.fields.text, /2|100/);
      }
    }
  });

  it('keeps its pages stable while calls arrive', async () => {
    const developer = await addDeveloper(portal);
    const texts = Array.from({ length: 7 }, (_, at) => (at % 2 === 0 ? 'even' : 'odd'));
    const ids = await writeReceived(developer, texts);
    const first = await list(developer, { text: 'even', size: 3 });
    await writeCalls(portal, developer.sandbox, [{ received: 'even', called_at: now + 1 }]);
    const asked = { text: 'even', size: 3, current: 2, asOf: first.asOf };
    const second = await list(developer, asked);
    assert.deepEqual([first.total, second.total], [4, 4]);
    const seen = [...first.rows, ...second.rows].map(({ requestId }) => requestId);
    assert.deepEqual(
      seen,
      ids.filter((_, at) => at % 2 === 0),
    );
  });
});

describe('the bounds of a text search', () => {
  const wantedOf = async ({ organisation }: Certified) =>
    toWanted(await findOwnAccounts(portal.people.reports, organisation.id), {}, 'UTC');

  it('continues with older rows until all were searched, without gaps and repeats', async () => {
    const developer = await addDeveloper(portal);
    // Several calls of one millisecond, across the ends of searches and of batches.
    const rows = Array.from({ length: 1300 }, (_, at) => ({
      called_at: now - Math.floor(at / 4),
      received: at % 3 === 0 ? 'needle' : 'hay',
    }));
    const ids = await writeCalls(portal, developer.sandbox, rows);
    const wanted = await wantedOf(developer);
    const { reports } = portal.people;
    for (const most of [37, 500, 1000, 1300, 5000]) {
      const found: string[] = [];
      let searches = 0;
      for (let asOf: number | null = now; asOf !== null; searches += 1) {
        const calls = toSearchedCalls(reports, wanted, asOf);
        const { ids: some, older } = await findTexts(reports, calls, 'needle', most);
        found.push(...some);
        asOf = older;
      }
      const expected = ids.filter((_, at) => at % 3 === 0);
      assert.deepEqual(found.toSorted(), expected.toSorted(), `${most} rows a search`);
      assert.ok(searches >= 1300 / most, `${searches} searches of ${most} rows`);
    }
  });

  it('ends even if one moment has more rows than a search reads', async () => {
    const developer = await addDeveloper(portal);
    await writeCalls(
      portal,
      developer.sandbox,
      Array.from({ length: 9 }, () => ({ received: 'needle' })),
    );
    const { reports } = portal.people;
    const calls = toSearchedCalls(reports, await wantedOf(developer), now);
    const { ids, older } = await findTexts(reports, calls, 'needle', 5);
    assert.deepEqual([ids.length, older], [5, now - 1]);
  });

  it('reads 20,000 calls a request, and an export has what its page found', async () => {
    const developer = await addDeveloper(portal);
    for (let thousands = 0; thousands < 20; thousands += 1) {
      const called_at = now - thousands;
      const calls = Array.from({ length: 1000 }, () => ({ called_at, received: 'hay' }));
      await writeCalls(portal, developer.sandbox, calls);
    }
    const [newest] = await writeReceived(developer, ['needle 1']);
    const [oldest] = await writeCalls(portal, developer.sandbox, [
      { received: 'needle 2', called_at: now - 40 },
    ]);
    const first = await list(developer, { text: 'needle' });
    assert.deepEqual(
      first.rows.map(({ requestId }) => requestId),
      [newest],
    );
    assert.equal(first.older, now - 19);
    const second = await list(developer, { text: 'needle', asOf: first.older });
    assert.deepEqual(
      second.rows.map(({ requestId }) => requestId),
      [oldest],
    );
    assert.equal(second.older, null);
    const save = (page: object): Promise<CallExport> =>
      succeed(portal, developer, 'console/exportCalls', { text: 'needle', ...page });
    const one = await save({});
    assert.deepEqual([one.rows, one.cut, one.older], [1, false, first.older]);
    assert.ok(one.content.includes(newest ?? '-') && !one.content.includes(oldest ?? '-'));
    const other = await save({ asOf: first.older });
    assert.deepEqual([other.rows, other.older], [1, null]);
    assert.ok(other.content.includes(oldest ?? '-'));
  });
});

describe('text search of pushes', () => {
  it('finds pushes by their content, of the caller only, with the other filters', async () => {
    const kinds = ['logistics/statusFeedback', 'orderserve/statusFeedback'];
    const { account, ...owner } = await addOwner(portal, 'http://127.0.0.1:1', kinds);
    const stranger = await addOwner(portal, 'http://127.0.0.1:1');
    const [first = '', second = ''] = await writePushes(portal, account, 2, { billCode: 'UEG71' });
    await writePushes(portal, account, 1, { billCode: 'UEG72', kind: 'orderserve/statusFeedback' });
    await writePushes(portal, stranger.account, 1, { billCode: 'UEG71' });
    const find = async (filter: object) =>
      (await listPushes(owner, filter)).rows.map(({ id }) => id);
    assert.deepEqual(await find({ text: '"billcode":"ueg71"' }), [second, first]);
    assert.deepEqual(await find({ text: '“ق” 100%', billCode: 'UEG71' }), [second, first]);
    assert.deepEqual(await find({ text: '"sequence":2', status: 'pending' }), [second]);
    assert.deepEqual(await find({ text: 'UEG7', status: 'delivered' }), []);
    const viewer = await addColleague(portal, owner, 'viewer');
    const page = await listPushes(viewer, { text: 'UEG7', size: 2 });
    assert.deepEqual([page.total, page.rows.length, page.older], [3, 2, null]);
  });
});
