import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { dayMs } from '#contract/durations.ts';
import type { Taken } from '#server/database/backup/taken.ts';
import { removeExpired, sweptTables } from '#server/database/sweep.ts';
import { tableList, tables } from '#server/database/tables.ts';
import { removeOldDemo } from '#server/demo-cleanup.ts';
import { settleRestore } from '#server/operator/settle-restore.ts';
import { endMembership } from '#server/people/organisations/leave.ts';
import type { Member } from '#server/people/organisations/member.ts';
import { removeUser } from '#server/people/users/delete-account.ts';
import { exportData } from '#server/people/users/export-data.ts';
import { openTestPortal, type TestPortal } from '../_support/portal.ts';
import { readRow } from '../_support/rows.ts';
import { compare, fill, filledTables, readWorld, type World } from './_worlds.ts';

type Changes = ReturnType<typeof compare>;

/** What becomes of the rows of each world while a portal does something. */
async function observe(
  worlds: (now: number) => World[],
  act: (portal: TestPortal) => Promise<unknown>,
  own?: TestPortal,
): Promise<Record<string, Changes>> {
  const portal = own ?? (await openTestPortal());
  const list = worlds(portal.clock.now);
  for (const world of list) await fill(portal.context, world);
  const read = () => Promise.all(list.map((world) => readWorld(portal.context, world)));
  const before = await read();
  for (const [at, { name }] of list.entries()) {
    const missing = filledTables.filter(([table]) => before[at]?.[table] === undefined);
    assert.deepEqual(
      missing.map(([table]) => table),
      [],
      `${name} has no row there`,
    );
  }
  await act(portal);
  const after = await read();
  return Object.fromEntries(
    list.map(({ name }, at) => [name, compare(before[at] ?? {}, after[at] ?? {})]),
  );
}

const ownAndOther = (at: number): World[] => [
  { name: 'own', at },
  { name: 'other', at },
];

const findUser = ({ context: { database } }: TestPortal) =>
  database.selectFrom('users').selectAll().where('id', '=', 'own-user').executeTakeFirstOrThrow();

const namesOf = (changes: Changes | undefined, of: 'removed' | 'changed') =>
  Object.entries(changes ?? {})
    .filter(([, change]) => (change === 'removed') === (of === 'removed'))
    .map(([table]) => table)
    .sort();

const select = (holds: (description: (typeof tableList)[number][1]) => boolean): string[] =>
  tableList.filter(([, description]) => holds(description)).map(([table]) => table);

const credential =
  /(hash|token|secret|challenge|signature|cipher|password|private_key|old_key|expires_at|_until|off_at|_step)$/;

async function readKey({ context: { database, engine } }: TestPortal, table: string) {
  const columns =
    engine === 'sqlite'
      ? sql<{ name: string }>`select name from pragma_table_info(${table}) where pk > 0 order by pk`
      : sql<{ name: string }>`select a.attname as name from pg_index i
          cross join lateral unnest(i.indkey) with ordinality as k (number, place)
          join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
          where i.indrelid = ${table}::regclass and i.indisprimary order by k.place`;
  return (await columns.execute(database)).rows.map(({ name }) => name);
}

describe('the descriptions of tables', () => {
  it('cover every table, with its primary key and every credential', async () => {
    const portal = await openTestPortal();
    const found = await portal.context.database.introspection.getTables();
    const names = found.map(({ name }) => name).filter((name) => name !== 'migration');
    assert.deepEqual(
      names.filter((name) => name !== 'rate_limit').sort(),
      Object.keys(tables).sort(),
    );
    for (const [table, { key, secrets = {} }] of tableList) {
      assert.deepEqual(await readKey(portal, table), key, table);
      const { columns = [] } = found.find(({ name }) => name === table) ?? {};
      const unknown = columns
        .map(({ name }) => name)
        .filter((name) => credential.test(name) && name !== 'lease_until' && !(name in secrets));
      assert.deepEqual(unknown, [], `${table}: say in \`secrets\` what a restore does with it`);
    }
  });

  it('say what ends with a person and their organisation, and nothing else ends', async () => {
    const { own, other } = await observe(ownAndOther, async (portal) => {
      const user = await findUser(portal);
      await portal.people.write((transaction) => removeUser(transaction, portal.people, user));
    });
    const removedByRule = ['message', 'organisation', 'users'];
    const removed = select(({ ends }) => ends === 'removed');
    assert.deepEqual(namesOf(own, 'removed'), [...removed, ...removedByRule].sort());
    const cleared = tableList.flatMap(([table, { ends }]) =>
      typeof ends === 'object' ? [[table, Object.keys(ends.cleared).sort()] as const] : [],
    );
    for (const [table, columns] of cleared) assert.deepEqual(own?.[table], columns, table);
    const changedByRule = ['account', 'push'];
    const changed = [...cleared.map(([table]) => table), ...changedByRule].sort();
    assert.deepEqual(namesOf(own, 'changed'), changed);
    assert.deepEqual(other, {});
  });

  it('say what a member takes along, and nothing else goes', async () => {
    const { own, other } = await observe(ownAndOther, ({ people }) => {
      const membership = { organisationId: 'own-organisation', userId: 'own-user' };
      return people.write((transaction) => endMembership(transaction, membership));
    });
    const left = select(({ leaving }) => leaving !== undefined);
    assert.deepEqual(own, Object.fromEntries(left.map((table) => [table, 'removed'])));
    assert.deepEqual(other, {});
  });

  it('say which credentials a restore ends, and it ends nothing else', async () => {
    const worlds = (now: number): World[] => [
      {
        name: 'own',
        at: now,
        values: {
          old_key_until: now + 1,
          old_webhook_until: now + 1,
          'session_event.link_used_at': null,
        },
      },
    ];
    const { own = {} } = await observe(worlds, ({ people, clock }) =>
      settleRestore(people, { id: 'b', at: clock.now } as Taken, {
        numbersPerSecond: 0,
        old: undefined,
      }),
    );
    const all = select(({ restore }) => restore !== undefined);
    assert.deepEqual(namesOf(own, 'removed'), [...all, 'recovery_code'].sort());
    const ending = select(({ secrets = {} }) =>
      Object.values(secrets).some((secret) => secret?.restore === 'ends'),
    );
    // Answered challenges come over from the database before: those in a backup are over.
    assert.deepEqual(
      Object.keys(own).sort(),
      ending.filter((table) => table !== 'spent_challenge').sort(),
    );
  });

  it('say what an export shows, and it shows only the rows of its owner', async () => {
    let data: Record<string, unknown> = {};
    let text = '';
    await observe(ownAndOther, async (portal) => {
      const organisation = await readRow(portal.context.database, 'organisation', {
        id: 'own-organisation',
      });
      const member: Member = { user: await findUser(portal), organisation, role: 'owner' };
      for await (const slice of (await exportData(portal.people, member)).slices) text += slice;
      data = JSON.parse(text);
    });
    const [account] = data.accounts as Record<string, unknown>[];
    for (const [table, { owner, export: shown }] of tableList) {
      if (typeof shown === 'string') continue;
      if ('in' in shown) {
        assert.ok(data[shown.in], table);
        continue;
      }
      const rows = (owner === 'account' ? account : data)?.[shown.section] as object[];
      const columns = shown.columns.map((column) => shown.json?.[column] ?? column);
      assert.deepEqual(
        rows.map((row) => Object.keys(row)),
        [columns],
        table,
      );
    }
    assert.doesNotMatch(text, /other/);
  });

  it("say what the demo's clean-up removes, and it leaves what is younger", async () => {
    const removed = select(({ demo }) => typeof demo === 'object');
    const byRule = ['orders', 'picture', 'push', 'statement', 'inbox', 'application'];
    // An account has one of these, and one waybill a row.
    const single = ['inbox', 'sandbox_timetable', 'application'];
    const values = Object.fromEntries(
      [...removed, ...byRule]
        .filter((table) => !single.includes(table))
        .map((table) => [`${table}.account_id`, 'own-account']),
    );
    const { own, young } = await observe(
      (now) => [
        { name: 'own', at: now - dayMs - 1 },
        { name: 'young', at: now - dayMs, values },
      ],
      ({ context: { database }, clock }) =>
        removeOldDemo(database, { apiAccount: 'own api_account', keep: [] }, clock.now),
    );
    const children = select(({ owner }) => owner === 'push' || owner === 'waybill');
    const expected = new Set([...removed, ...byRule, ...children]);
    assert.deepEqual(namesOf(own, 'removed'), [...expected].sort());
    assert.deepEqual(young, {});
  });

  it('say how long rows are kept, to the millisecond', async () => {
    const portal = await openTestPortal();
    const days = { CALL_LOG_DAYS: 90, PICTURE_DAYS: 365 };
    const [callLogDays, pictureDays] = [days.CALL_LOG_DAYS, days.PICTURE_DAYS];
    for (const [table, kept] of sweptTables) {
      const isUntil = 'until' in kept;
      const termMs = isUntil
        ? 0
        : typeof kept.term === 'string'
          ? days[kept.term] * dayMs
          : kept.term.ms;
      const unitMs = isUntil ? 1 : (kept.unitMs ?? 1);
      // A time that begins a unit.
      const edge = 20_000 * dayMs;
      const [over, left] = [`${table} over`, `${table} kept`];
      const worlds = () => [
        { name: over, at: isUntil ? edge : edge - unitMs },
        { name: left, at: isUntil ? edge + 1 : edge },
      ];
      const sweep = ({ context: { database } }: TestPortal) =>
        removeExpired(database, table, { now: edge + termMs, callLogDays, pictureDays });
      assert.deepEqual(await observe(worlds, sweep, portal), {
        [over]: { [table]: 'removed' },
        [left]: {},
      });
    }
  });
});
