import assert from 'node:assert/strict';
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  readdirSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { it } from 'node:test';
import { sql } from 'kysely';
import { createdOrder } from '../_support/orders.ts';
import { addPerson } from '../_support/people.ts';
import { addIntegrator } from '../_support/portal.ts';
import { openBackups } from './_backups.ts';

const backups = await openBackups();
const { portal, inFolder, done, refused, openPlace, makeBackup, isSqlite, describeFit } = backups;
const { context } = portal;

/** Each kind of object: its name in the error, and how to create and drop it. */
const foreignToSqlite: [string, string, string][] = [
  ['trigger t1', 'create trigger t1 after insert on audit begin select 1; end', 'drop trigger t1'],
  ['view v1', 'create view v1 as select 1', 'drop view v1'],
  ['table account evil', 'create table "account evil" (a text)', 'drop table "account evil"'],
  ['index i1', 'create index i1 on audit (actor)', 'drop index i1'],
];
const foreignToPostgres: [string, string, string][] = [
  [
    'function f1()',
    'create function f1() returns int language sql as $$ select 1 $$',
    'drop function f1()',
  ],
  [
    'trigger audit t1',
    'create trigger t1 before update on audit for each row execute function suppress_redundant_updates_trigger()',
    'drop trigger t1 on audit',
  ],
  ['view v1', 'create view v1 as select 1', 'drop view v1'],
  ['table account evil', 'create table "account evil" (a text)', 'drop table "account evil"'],
  ['index i1', 'create index i1 on audit (actor)', 'drop index i1'],
  [
    'constraint audit u1',
    'alter table audit add constraint u1 unique (id)',
    'alter table audit drop constraint u1',
  ],
  [
    'rule audit r1',
    'create rule r1 as on update to audit do also select 1',
    'drop rule r1 on audit',
  ],
  ['policy audit p1', 'create policy p1 on audit', 'drop policy p1 on audit'],
  ['sequence s1', 'create sequence s1', 'drop sequence s1'],
  ['type e1', "create type e1 as enum ('a')", 'drop type e1'],
  ['domain d1', 'create domain d1 as text', 'drop domain d1'],
];

describeFit('backup restore', () => {
  it('refuses while the database is in use, and an existing database without --replace', async () => {
    const file = await makeBackup('busy');
    const used = await refused(`backup restore --from ${file} --replace`);
    assert.match(used, /in use: stop every server/);
    assert.match(await refused(`backup restore --from ${file}`), /already.*add --replace/);
    const place = await openPlace();
    const restored = await done(`backup restore --from ${file}`, place);
    assert.equal(restored.databaseBefore, null);
    assert.match(await refused(`backup restore --from ${file}`, place), /already.*add --replace/);
    const again = await done(`backup restore --from ${file} --replace`, place);
    assert.match(again.databaseBefore, /before.restore.\d{8}t\d{6}z$/i);
  });

  it('refuses another or no master key, and changes nothing', async () => {
    const file = await makeBackup('locked');
    const place = await openPlace();
    const other = { ...place, MASTER_KEY: 'ab'.repeat(32) };
    const words = `backup restore --from ${file}`;
    assert.match(
      await refused(words, other),
      /locked is not restored: the master key .* not the one/,
    );
    assert.match(await refused(words, { ...place, MASTER_KEY: '' }), /there is no master key here/);
    assert.deepEqual(
      readdirSync(place.DATA_DIR ?? '').filter((name) => !name.endsWith('.lock')),
      [],
    );
    assert.equal((await done(words, place)).databaseBefore, null);
    if (!isSqlite) return;
    const reason = await refused(`backup verify --from ${file}`, other);
    assert.match(reason, /locked is whole, but the master key .* not the one/);
  });

  it('ends sessions, tokens and codes, keeps the rest, and is audited', async () => {
    const integrator = await addIntegrator(portal);
    const { billCode } = await createdOrder(portal, integrator);
    const user = { user_id: 'u', created_at: 1, used_at: 1, ip: '', user_agent: '' };
    const session = { ...user, id: 's', token_hash: 'h', confirmed_at: 1, factors: '["password"]' };
    await context.database.insertInto('sessions').values(session).execute();
    const token = { account_id: 'a', hash: 'h', created_at: 1, expires_at: 2, used_at: null };
    await context.database
      .insertInto('listen_token')
      .values({ ...token, id: 't' })
      .execute();
    await context.database
      .insertInto('tool_token')
      .values({ ...token, id: 't', name: 'x', scopes: 'read', made_by: 'u' })
      .execute();
    // Stopped by its owner since, in the lost database.
    const waiting = await addPerson(portal, { factors_off_at: portal.clock.now });
    const file = await makeBackup('rights');
    const place = await openPlace();
    const restored = await done(`backup restore --from ${file}`, place);
    const { sessionsEnded, listenTokensRevoked, toolTokensRevoked } = restored;
    assert.deepEqual([sessionsEnded, listenTokensRevoked, toolTokensRevoked], [2, 1, 1]);
    const stopped = await refused(`factor stop --account ${waiting.user.account}`, place);
    assert.match(stopped, /no reset/);
    assert.match(restored.decidedSince, /^unknown/);
    const { rows } = await done('audit verify', place);
    assert.ok(rows > 1);
    const [listed] = await done('backup list', place);
    assert.deepEqual(
      [listed.backup, listed.callsMayBeMissing],
      ['rights', restored.callsMayBeMissing],
    );
    const dispatched = await done(`order dispatch --bill-code ${billCode}`, place);
    assert.equal(dispatched.status, 101);
    // A replaced database shows what was decided since the backup.
    await done(`account show --api-account ${integrator.apiAccount}`, place);
    const again = await done(`backup restore --from ${file} --replace`, place);
    const actions = again.decidedSince.map(({ action }: { action: string }) => action);
    assert.deepEqual(actions, ['account.show']);
    assert.deepEqual(again.numbersSkipped.waybill > 0, true);
  });

  it('migrates a backup of an older version', async () => {
    const older = async () => {
      for (const table of ['alert_setting', 'told_alert']) {
        await sql`drop table ${sql.table(table)}`.execute(context.database);
      }
      await sql`delete from migration where name = '0015-alerts'`.execute(context.database);
      return makeBackup('older');
    };
    const file = await older().finally(() => done('backup list'));
    const { masterKey: tried } = await done(`backup verify --from ${file}`);
    assert.match(tried, /^not tried/);
    const place = await openPlace();
    await done(`backup restore --from ${file}`, place);
    const newer = await done(`backup create --to ${inFolder('renewed')}`, place);
    assert.equal((await done(`backup verify --from ${newer.file}`, place)).backup, newer.backup);
  });

  it("refuses a backup newer than this machine's clock", async () => {
    const file = await makeBackup('future', () => Date.now() + 60_000);
    const reason = await refused(`backup restore --from ${file}`, await openPlace());
    assert.match(reason, /clock has not reached: set the clock/);
  });

  it('restores only the file with the expected SHA-256', async () => {
    const file = inFolder('expected');
    const { sha256 } = await done(`backup create --to ${file}`);
    const place = await openPlace();
    const words = `backup restore --from ${file} --expect`;
    assert.match(await refused(`${words} ${'0'.repeat(64)}`, place), /its SHA-256 is [0-9a-f]{64}/);
    assert.match(
      await refused(`${words} ${sha256.slice(1)}`, place),
      /--expect must be the sha256/,
    );
    appendFileSync(file, ' ');
    assert.match(await refused(`${words} ${sha256}`, place), /is not the file that was written/);
    truncateSync(file, statSync(file).size - 1);
    // Without --replace: every refusal left the place empty.
    const restored = await done(`${words} ${sha256.toUpperCase()}`, place);
    assert.equal(restored.databaseBefore, null);
  });

  it('refuses objects that no migration creates by name, as verify does', async () => {
    const foreign = isSqlite ? foreignToSqlite : foreignToPostgres;
    const run = (statement: string) => sql.raw(statement).execute(context.database);
    const undo: string[] = [];
    const make = async () => {
      for (const [, create, drop] of foreign) {
        await run(create);
        undo.unshift(drop);
      }
      return makeBackup('foreign');
    };
    const file = await make().finally(async () => {
      for (const drop of undo) await run(drop);
    });
    const place = await openPlace();
    const reasons = [
      await refused(`backup restore --from ${file}`, place),
      await refused(`backup verify --from ${file}`),
    ];
    for (const reason of reasons) {
      const named = /what no version of the portal makes: (.*?)\. Find out/.exec(reason)?.[1];
      const names = JSON.parse(`[${named}]`);
      assert.deepEqual(names.toSorted(), foreign.map(([name]) => name).toSorted());
    }
    const clean = await makeBackup('clean');
    assert.equal((await done(`backup restore --from ${clean}`, place)).databaseBefore, null);
  });

  it('restores a PostgreSQL database with a publication and comments', async () => {
    if (isSqlite) return;
    await sql`create publication p1 for table audit`.execute(context.database);
    await sql`comment on table audit is 'kept for ten years'`.execute(context.database);
    const file = await makeBackup('published').finally(() =>
      sql`drop publication p1`.execute(context.database),
    );
    await done(`backup restore --from ${file}`, await openPlace());
  });

  it('refuses a rate that would use up the numbers', async () => {
    const hourAgo = () => Date.now() - 3_600_000;
    const file = await makeBackup('fast', hourAgo);
    const words = `backup restore --from ${file} --numbers-per-second`;
    const place = await openPlace();
    assert.match(await refused(`${words} 900000000`, place), /series waybill would begin at \d+/);
    const { numbersSkipped } = await done(`${words} 10`, place);
    assert.ok(numbersSkipped.waybill >= 1_036_000 && numbersSkipped.waybill < 1_040_000);
    assert.equal(numbersSkipped.order, numbersSkipped.waybill);
  });

  it('replaces a broken SQLite file and estimates numbers by time', async () => {
    if (!isSqlite) return;
    const file = await makeBackup('sound');
    const place = await openPlace();
    const broken = path.join(place.DATA_DIR ?? '', 'portal.sqlite');
    writeFileSync(broken, 'no database at all'.repeat(1000));
    writeFileSync(`${broken}-wal`, 'not its log');
    const restored = await done(`backup restore --from ${file} --replace`, place);
    assert.equal(restored.numbersKnownBy, 'the time since the backup');
    assert.ok(!existsSync(`${broken}-wal`));
    await done('backup list', place);
  });

  it('refuses a copy that backup create did not make, and the database itself', async () => {
    if (!isSqlite) return;
    const place = await openPlace();
    await done('notice list', place);
    const plain = path.join(place.DATA_DIR ?? '', 'portal.sqlite');
    copyFileSync(plain, inFolder('plain'));
    const unsaid = /plain was not made by `backup create`/;
    assert.match(await refused(`backup verify --from ${inFolder('plain')}`), unsaid);
    const words = `backup restore --from ${inFolder('plain')}`;
    assert.match(await refused(words, await openPlace()), unsaid);
    const itself = await refused(`backup restore --from ${plain} --replace`, place);
    assert.match(itself, /portal.sqlite is the database itself/);
  });
});
