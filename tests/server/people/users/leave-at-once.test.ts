import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { holdOrganisation } from '#server/people/lock-member.ts';
import { lockUser } from '#server/people/lock-user.ts';
import { addDeveloper, loginPassword } from '../../_support/accounts.ts';
import { solveCaptcha } from '../../_support/captcha.ts';
import { developer, picture, upload } from '../../_support/certification.ts';
import { addPerson, ask, type Person, type PortalAnswer } from '../../_support/people.ts';
import { auditOf } from '../../_support/records.ts';
import { fromElsewhere, login, openPeoplePortal, ownCode } from '../../_support/sign-up.ts';

const portal = await openPeoplePortal({ REVIEW: 'manual' });
const { people } = portal;
const { database, engine } = portal.context;
const reviewer = await addPerson(portal, { staff: 1 });

/** Resolves once `count` transactions wait for a locked row, or the call has ended. */
async function untilWaiting(count: number, call: Promise<unknown>): Promise<void> {
  let isOver = false;
  void call.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const { rows } = await sql`
      select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database);
    if (rows.length >= count) return;
    await wait(1);
  }
}

/** Starts all calls while the rows of person and organisation are locked, so that each has read what it is about to change. */
async function atOnce<Result>(
  { user, organisation }: Person,
  ...calls: (() => Promise<Result>)[]
): Promise<Result[]> {
  // SQLite has one writer at a time: no call waits inside a transaction.
  if (engine === 'sqlite') return Promise.all(calls.map((call) => call()));
  const held = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const holding = people.write(async (transaction) => {
    await lockUser(transaction, user.id);
    await holdOrganisation(transaction, organisation.id);
    held.resolve();
    await release.promise;
  });
  await held.promise;
  const answers: Promise<Result>[] = [];
  for (const call of calls) {
    const answer = call();
    answers.push(answer);
    await untilWaiting(answers.length, answer);
  }
  release.resolve();
  await holding;
  return Promise.all(answers);
}

/** Number of rows that each table still holds of a person. */
async function leftOf({ user: { id }, organisation }: Person): Promise<Record<string, number>> {
  const left: Record<string, number> = {};
  for (const table of ['sessions', 'message', 'member'] as const) {
    const rows = await database.selectFrom(table).where('user_id', '=', id).selectAll().execute();
    if (rows.length > 0) left[table] = rows.length;
  }
  for (const table of ['certification', 'image', 'application', 'account'] as const) {
    const rows = await database
      .selectFrom(table)
      .select('organisation_id')
      .where('organisation_id', '=', organisation.id)
      .execute();
    if (rows.length > 0) left[table] = rows.length;
  }
  const codes = await database
    .selectFrom('verification_code')
    .select('target')
    .where('target', 'like', `${id}:%`)
    .execute();
  return codes.length > 0 ? { ...left, verification_code: codes.length } : left;
}

type Prepare = (person: Person) => Promise<() => Promise<PortalAnswer>>;

const post = (path: string, request: object, token: string) => () =>
  ask(portal, 'POST', path, request, { token });

/** Simultaneous actions, each with its preparation. */
const others: Record<string, Prepare> = {
  'a submitted certification': async ({ token }) => post('cer/devCerCommit', developer, token),
  'an image': async (person) => {
    const image = await picture().png().toBuffer();
    return () => upload(portal, person, image);
  },
  'a session':
    async ({ user }) =>
    () =>
      login(portal, user.account, loginPassword),
  'a code for a new address': async ({ token, user }) => {
    const captcha = await solveCaptcha(portal);
    const email = `${user.account}@new.example.com`;
    const request = { purpose: 'newEmail', email, captcha };
    return () => ask(portal, 'POST', 'sms/sendSms', request, { token, headers: fromElsewhere() });
  },
  'a change of address': async ({ token, user }) => {
    const email = `${user.account}@elsewhere.example.com`;
    const code = await ownCode(portal, token, { purpose: 'newEmail', email }, email);
    return post('user/changeEmail', { email, code }, token);
  },
  'an approval': async ({ token, organisation }) => {
    await ask(portal, 'POST', 'cer/devCerCommit', developer, { token });
    const decision = {
      organisation: organisation.id,
      kind: 'developer',
      version: 1,
      decision: 'approve',
    };
    return post('operator/decideCertification', decision, reviewer.token);
  },
  'an application': async ({ token }) =>
    post('yl-op-user-interface/apply', { operations: ['basic'] }, token),
  'a decided application': async ({ token, organisation }) => {
    await ask(portal, 'POST', 'yl-op-user-interface/apply', { operations: ['basic'] }, { token });
    const applications = [{ organisation: organisation.id, operation: 'basic' }];
    const decision = { applications, decision: 'approve' };
    return post('operator/decideApplication', decision, reviewer.token);
  },
};

describe('user/deleteAccount simultaneous with another action', () => {
  for (const [name, prepare] of Object.entries(others)) {
    it(`leaves no data behind: ${name}`, async () => {
      for (const isFirst of [true, false]) {
        const person = await addDeveloper(portal);
        const other = await prepare(person);
        const request = { account: person.user.account };
        const leave = post('user/deleteAccount', request, person.token);
        const calls = isFirst ? [leave, other] : [other, leave];
        const answers = await atOnce(person, ...calls);
        for (const { status, msg } of answers) assert.equal(status, 200, msg);
        assert.equal(answers[isFirst ? 0 : 1]?.code, 1);
        assert.deepEqual(await leftOf(person), {});
      }
    });
  }

  it('succeeds once for simultaneous requests', async () => {
    const person = await addDeveloper(portal);
    const request = { account: person.user.account };
    const leave = post('user/deleteAccount', request, person.token);
    const answers = await atOnce(person, leave, leave, leave);
    assert.equal(answers.filter(({ code }) => code === 1).length, 1);
    const subject = person.user.id;
    assert.equal((await auditOf(portal, { subject, action: 'user.delete' })).length, 1);
  });
});
