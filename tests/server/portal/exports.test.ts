import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { portalCalls } from '#contract/portal/all.ts';
import { Sections, toSlices } from '#server/http/sliced-json.ts';
import { toNewStatement } from '#server/statements/ledger.ts';
import { addDeveloper } from '../_support/accounts.ts';
import { openTestPortal } from '../_support/portal.ts';

const portal = await openTestPortal();
const { database, engine } = portal.context;
const developer = await addDeveloper(portal);
const member = await database
  .selectFrom('member')
  .select(['user_id', 'organisation_id'])
  .executeTakeFirstOrThrow();
const account = await database
  .selectFrom('account')
  .select('id')
  .where('organisation_id', '=', member.organisation_id)
  .executeTakeFirstOrThrow();

const count = 10_000;
const ledger = { accountId: account.id, customerCode: 'J1', currency: 'EGP' };
const statement = { ...toNewStatement(portal.people, ledger), line_count: count };
await database.insertInto('statement').values(statement).execute();

/** Most rows written in one turn of the event loop: more would delay other calls. */
const mostRows = 500;

/** Tables of each export's growing lists, and the path of the list in the response. */
const lists: Record<string, Record<string, string>> = {
  'console/exportCalls': { call_log: 'content' },
  'console/exportStatement': { statement_line: 'content' },
  'user/exportData': {
    sessions: 'sessions',
    session_event: 'sessionEvents',
    known_device: 'knownDevices',
    message: 'messages',
    audit: 'audit',
    image: 'images',
    review_decision: 'decisions',
    certification_rejection: 'rejectedCertifications',
    customer: 'accounts.0.customers',
    listen_token: 'accounts.0.listenTokens',
  },
};

/** Columns whose value matters; the other required ones get their number, or a text with it. */
const values: Record<string, string> = {
  user_id: member.user_id,
  actor: member.user_id,
  organisation_id: member.organisation_id,
  account_id: account.id,
  statement_id: statement.id,
  operation: 'operation',
  data: '{}',
  reasons: '{}',
  details: '{}',
  factors: '[]',
  code: '1',
};
async function fill(table: string): Promise<void> {
  const tables = await database.introspection.getTables();
  const { columns = [] } = tables.find(({ name }) => name === table) ?? {};
  const filled = columns.filter(({ name, isNullable }) => !isNullable || name in values);
  const cells = filled.map(({ name, dataType }) => {
    // Before the rows that the audit chain continues from.
    if (name === 'sequence') return sql`-n`;
    const value = values[name];
    // Customers differ by their codes.
    if (value !== undefined && `${table}.${name}` !== 'customer.code')
      return sql`${sql.lit(value)}`;
    if (/text|char/i.test(dataType)) return sql`${sql.lit(`${name} `)} || n`;
    const bytes = sql.raw(engine === 'postgres' ? 'bytea' : 'blob');
    return /bytea|blob/i.test(dataType) ? sql`cast('x' as ${bytes})` : sql`n`;
  });
  await sql`insert into ${sql.table(table)} (${sql.join(filled.map(({ name }) => sql.ref(name)))})
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})
    select ${sql.join(cells)} from numbers`.execute(database);
}

/** Counts turns of the event loop. */
function countTurns() {
  const turns = { count: 0, stop: () => clearImmediate(next) };
  const go = () => {
    turns.count += 1;
    next = setImmediate(go);
  };
  let next = setImmediate(go);
  return turns;
}

const find = (data: unknown, path: string): string | unknown[] =>
  path.split('.').reduce((value, name) => Reflect.get(value as object, name), data) as
    | string
    | unknown[];

describe('every export', () => {
  const exports = portalCalls.filter(({ path }) => /export|download/i.test(path));

  it('is in this list', () => {
    assert.deepEqual(exports.map(({ path }) => path).sort(), Object.keys(lists).sort());
  });

  for (const [path, tables] of Object.entries(lists)) {
    it(`${path} writes 10,000 rows of each list in small slices with turns of the event loop between`, async () => {
      for (const table of Object.keys(tables)) await fill(table);
      const turns = countTurns();
      const answer = await portal.app.inject({
        ...(path === 'console/exportStatement'
          ? { method: 'GET', query: { id: statement.id } }
          : { method: 'POST', payload: {} }),
        url: `/openplatformweb/${path}`,
        headers: { token: developer.token, langtype: 'EN' },
        payloadAsStream: true,
      });
      let text = '';
      let turnOfRows = 0;
      for await (const chunk of answer.stream().setEncoding('utf8')) {
        text += chunk;
        const rows = chunk.split(path.startsWith('console/') ? '\\r\\n' : '},{').length;
        assert.ok(rows <= mostRows + 1, `${rows} rows in a slice`);
        if (rows <= 2) continue;
        assert.ok(turns.count > turnOfRows, 'no turn between two slices');
        turnOfRows = turns.count;
      }
      turns.stop();
      const { code, data } = JSON.parse(text);
      assert.equal(code, 1, text.slice(0, 200));
      for (const [table, place] of Object.entries(tables)) {
        const list = find(data, place);
        const rows = typeof list === 'string' ? list.split('\r\n').length - 2 : list.length;
        assert.ok(rows >= count, `${table}: ${rows}`);
      }
    });
  }

  it('yields to the event loop before each slice, even for rows available immediately', async () => {
    const turns = countTurns();
    let rounds = 0;
    async function* batches() {
      for (; rounds < 50; rounds += 1) yield [{ rounds }];
    }
    for await (const _ of toSlices(batches())) assert.ok(turns.count >= rounds);
    turns.stop();
    assert.equal(rounds, 50);
  });

  it('reads only as much as is consumed', async () => {
    let read = 0;
    async function* batches() {
      for (;;) {
        read += 1;
        yield [{ read }];
      }
    }
    const slices = toSlices(new Sections({ rows: batches() }));
    for (let taken = 1; taken <= 50; taken += 1) {
      await slices.next();
      assert.ok(read <= taken, `${read} read for ${taken}`);
    }
    await slices.return(undefined);
  });
});

describe('simultaneous exports', () => {
  it('queue within an organisation without delaying another', async () => {
    const other = await addDeveloper(portal);
    const ask = async ({ token }: { token: string }) =>
      portal.app.inject({
        method: 'POST',
        url: '/openplatformweb/console/exportCalls',
        headers: { token, langtype: 'EN' },
        payload: {},
      });
    const asked = Array.from({ length: 40 }, () => ask(developer));
    assert.equal((await ask(other)).json().code, 1);
    const answers = await Promise.all(asked);
    const refused = answers.filter((answer) => answer.json().code !== 1);
    // Two are read while twenty wait.
    assert.ok(
      answers.length - refused.length >= 20 && refused.length > 0,
      `${refused.length} refused`,
    );
    for (const answer of refused) {
      const { code, data } = answer.json();
      assert.deepEqual([code, answer.headers['retry-after']], [149010007, String(data.waitS)]);
    }
  });
});

describe('toSlices', () => {
  it('yields the JSON of the same value', async () => {
    const listOf = async function* (...batches: unknown[][]) {
      yield* batches;
    };
    const made = new Sections({
      none: listOf(),
      empty: listOf([], []),
      rows: listOf([1, 'a"\u2028'], [], [null, { a: [] }]),
      deep: listOf([new Sections({ rows: listOf([1]), plain: true })], [new Sections({})]),
      absent: undefined,
      plain: { a: 1 },
    });
    let text = '';
    for await (const slice of toSlices(made)) text += slice;
    assert.equal(
      text,
      JSON.stringify({
        none: [],
        empty: [],
        rows: [1, 'a"\u2028', null, { a: [] }],
        deep: [{ rows: [1], plain: true }, {}],
        plain: { a: 1 },
      }),
    );
  });
});
