import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dayMs } from '#contract/durations.ts';
import { companyOf, developer } from '../_support/certification.ts';
import { operatorOn } from '../_support/operator.ts';
import { addPerson, succeed } from '../_support/people.ts';
import { openTestPortal } from '../_support/portal.ts';

const portal = await openTestPortal({ REVIEW: 'manual' });
const { done, refused } = operatorOn(portal);

type Shown = Record<string, unknown>;

describe('operator review', () => {
  it('lists, rejects and approves developers', async () => {
    const person = await addPerson(portal, { account: 'Mona.Adel', account_key: 'mona.adel' });
    await succeed(portal, person, 'cer/devCerCommit', developer);
    const { total, waiting } = await done('review list --kind developer');
    const { user, kind, name, isChange } = waiting[0];
    assert.deepEqual(
      { total, user, kind, name, isChange },
      { total: 1, user: 'Mona.Adel', kind: 'developer', name: 'Mona Adel', isChange: false },
    );
    const shown = await done('review show --user mona.adel --kind developer');
    assert.deepEqual(shown.data, developer);
    const words = 'review reject --user mona.adel --kind developer';
    const rejected = await done(`${words} --reason name=Unclear --reason purpose=Short`);
    const reasons = { name: 'Unclear', purpose: 'Short' };
    assert.deepEqual([rejected.state, rejected.reasons], ['rejected', reasons]);
    assert.deepEqual(await done('review list'), { total: 0, overdue: 0, waiting: [] });
    await succeed(portal, person, 'cer/devCerCommit', {
      name: 'Mona Adel Hassan',
      purpose: 'Orders of our shop and their tracking',
    });
    const approved = await done('review approve --user mona.adel --kind developer');
    assert.deepEqual([approved.state, approved.level], ['approved', 'developer']);
    const again = await refused('review approve --user mona.adel --kind developer');
    assert.match(again, /changed or decided in the meantime/);
    const { decided, ...rest } = await done('review decided --user mona --about developer');
    assert.deepEqual(rest, { total: 2 });
    const history = decided.map(({ about, decision, reasons: said, decidedBy }: Shown) => [
      ...[about, decision, said, decidedBy],
    ]);
    assert.deepEqual(history.toSorted(), [
      ['developer', 'approve', {}, 'operator'],
      ['developer', 'reject', reasons, 'operator'],
    ]);
    const none = await done('review decided --user mona --decision approve --about interface');
    assert.deepEqual(none, { total: 0, decided: [] });
  });

  it('shows due dates and the number overdue', async () => {
    const { database } = portal.context;
    // The tool uses the real clock.
    const now = Date.now();
    for (const days of [4, 1]) {
      const { organisation, token } = await addPerson(portal);
      await succeed(portal, { token }, 'cer/devCerCommit', developer);
      const at = now - days * dayMs;
      await database
        .updateTable('certification')
        .set({ submitted_at: at })
        .where('organisation_id', '=', organisation.id)
        .execute();
      const waits = { organisation_id: organisation.id, operation: 'basic', applied_at: at };
      await database
        .insertInto('application')
        .values({ ...waits, state: 'applied' })
        .execute();
    }
    const dueAt = [now - dayMs, now + 2 * dayMs].map((at) => new Date(at).toISOString());
    const { overdue, waiting } = await done('review list --kind developer');
    const { overdue: late, applications } = await done('application list');
    const toDue = (rows: Shown[]) => rows.map((row) => [row.dueAt, row.overdue]);
    assert.deepEqual([overdue, late], [1, 1]);
    for (const rows of [waiting, applications]) {
      assert.deepEqual(toDue(rows), [
        [dueAt[0], true],
        [dueAt[1], false],
      ]);
    }
  });

  it('approves a company with COD and balance', async () => {
    const person = await addPerson(portal, { level: 'developer' });
    const company = await companyOf(portal, person);
    await succeed(portal, person, 'cer/companyCerCommit', company);
    const user = person.user.account;
    await done(`review approve --user ${user} --kind company --cod on --balance 70`);
    const row = await portal.context.database
      .selectFrom('customer')
      .innerJoin('account', 'account.id', 'customer.account_id')
      .select(['environment', 'cod', 'balance'])
      .where('account.organisation_id', '=', person.organisation.id)
      .executeTakeFirstOrThrow();
    assert.deepEqual(row, { environment: 'production', cod: 1, balance: 70 });
  });

  it('explains invalid input in one line', async () => {
    const person = await addPerson(portal);
    await succeed(portal, person, 'cer/devCerCommit', developer);
    const on = `--user ${person.user.account} --kind developer`;
    assert.match(
      await refused('review approve --user unknown --kind developer'),
      /unknown is not known/,
    );
    assert.match(
      await refused(`review approve --user ${person.user.account} --kind company`),
      /verification doesn't exist/,
    );
    assert.match(
      await refused(`review approve --user ${person.user.account}`),
      /--kind must be one of/,
    );
    assert.match(await refused(`review approve ${on} --balance -1`), /must not be negative/);
    assert.match(await refused(`review reject ${on}`), /--reason is missing/);
    assert.match(await refused(`review reject ${on} --reason purpose`), /must be field=words/);
    assert.match(await refused(`review reject ${on} --reason taxNumber=No`), /no field taxNumber/);
    assert.match(await refused(`review approve ${on} --kind company`), /given twice/);
  });
});
