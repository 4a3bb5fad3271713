import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hourMs } from '#contract/durations.ts';
import { portalErrors } from '#contract/errors.ts';
import { getLocation } from '#contract/operations/basic.ts';
import { AccountUses } from '#server/gateway/account-use.ts';
import { sweepOldKeys } from '#server/people/credentials/keys.ts';
import {
  addDeveloper,
  type Certified,
  credentialsOf,
  locate,
  withServer,
} from '../../_support/accounts.ts';
import { ask } from '../../_support/people.ts';
import { call, customerOf, type Integrator, openTestPortal, post } from '../../_support/portal.ts';
import { auditOf, messagesTo, templatesTo } from '../../_support/records.ts';

const portal = await openTestPortal({ KEY_OVERLAP_HOURS: '168', SESSION_IDLE_MIN: '100000' });
const { database } = portal.context;

/** Code of a call that checks both digests, each made with its own key if one is named. */
async function createCode(by: Integrator, insideKey = by.privateKey): Promise<string> {
  const { customerCode, digest } = customerOf({ ...by, privateKey: insideKey });
  const request = { customerCode, digest, command: '1', serialNumber: ['NONE'] };
  return (await call(portal, by, 'order/getOrders', request)).code;
}

async function accountOf({ token }: Certified) {
  const { data } = await ask(portal, 'GET', 'console/accounts', {}, { token });
  return data.accounts[0];
}

async function rotate(person: Certified, keyMadeAt?: number) {
  portal.clock.now += 1000;
  const seen = keyMadeAt ?? (await accountOf(person)).keyMadeAt;
  const request = { environment: 'sandbox', keyMadeAt: seen };
  return ask(portal, 'POST', 'console/rotateKey', request, { token: person.token });
}

async function rotated(person: Certified): Promise<Integrator> {
  const answer = await rotate(person);
  assert.equal(answer.code, 1, answer.msg);
  return credentialsOf(portal, person.organisation.id, 'sandbox');
}

describe('console/rotateKey', () => {
  it('lets old and new key work in header and business digest, but not mixed', async () => {
    const person = await addDeveloper(portal);
    const old = person.sandbox;
    const fresh = await rotated(person);
    assert.notEqual(fresh.privateKey, old.privateKey);
    assert.deepEqual([await createCode(old), await createCode(fresh)], ['1', '1']);
    assert.equal(await createCode(fresh, old.privateKey), '145003031');
    assert.equal(await createCode(old, fresh.privateKey), '145003031');
    assert.equal(await createCode({ ...old, privateKey: '0'.repeat(32) }), '145003030');
  });

  it('ends the old key after the overlap', async () => {
    const person = await addDeveloper(portal);
    const old = person.sandbox;
    const fresh = await rotated(person);
    const { oldKey } = await accountOf(person);
    assert.equal(oldKey.until, portal.clock.now + 168 * hourMs);
    portal.clock.now = oldKey.until - 1;
    assert.equal(await createCode(old), '1');
    portal.clock.now = oldKey.until;
    assert.deepEqual([await createCode(old), await createCode(fresh)], ['145003030', '1']);
    assert.equal((await accountOf(person)).oldKey, null);
  });

  it('ends the previous old key immediately when rotated again', async () => {
    const person = await addDeveloper(portal);
    const first = person.sandbox;
    const second = await rotated(person);
    const third = await rotated(person);
    const codes = [await createCode(first), await createCode(second), await createCode(third)];
    assert.deepEqual(codes, ['145003030', '1', '1']);
  });

  it('rotates once for simultaneous requests', async () => {
    const person = await addDeveloper(portal);
    const { keyMadeAt } = await accountOf(person);
    const answers = await Promise.all(Array.from({ length: 6 }, () => rotate(person, keyMadeAt)));
    const codes = answers.map(({ code }) => code).sort();
    assert.deepEqual(codes, [1, ...Array(5).fill(portalErrors.conflict)]);
    assert.equal(await createCode(person.sandbox), '1', 'the key in use goes on working');
  });

  it('emails the owner and writes an audit row, both without the key', async () => {
    const person = await addDeveloper(portal);
    const fresh = await rotated(person);
    const [mail] = await messagesTo(portal, person);
    assert.equal(mail?.template, 'keyRotated');
    assert.match(mail.body, new RegExp(fresh.apiAccount));
    const actor = person.user.id;
    const record = await auditOf(portal, { actor });
    const details = '{"environment":"sandbox"}';
    assert.deepEqual(record, [{ actor, action: 'account.rotateKey', details }]);
    const written = JSON.stringify([mail, record]);
    assert.ok(!written.includes(fresh.privateKey) && !written.includes(person.sandbox.privateKey));
  });
});

describe('console/endOldKey', () => {
  it('ends only the old key that the owner saw', async () => {
    const person = await addDeveloper(portal);
    const fresh = await rotated(person);
    const { oldKey } = await accountOf(person);
    const end = (until: number) =>
      ask(portal, 'POST', 'console/endOldKey', { environment: 'sandbox', until }, person);
    assert.notEqual((await end(oldKey.until + 1)).data.oldKey, null);
    assert.equal(await createCode(person.sandbox), '1');
    assert.equal((await end(oldKey.until)).data.oldKey, null);
    const codes = [await createCode(person.sandbox), await createCode(fresh)];
    assert.deepEqual(codes, ['145003030', '1']);
    assert.equal((await end(oldKey.until)).code, 1, 'twice answers as once');
  });
});

describe('secrets of an account', () => {
  const reveal = (person: Certified, environment = 'sandbox') =>
    ask(portal, 'POST', 'console/revealKey', { environment }, { token: person.token });

  it('are returned to the owner by console/revealKey', async () => {
    const person = await addDeveloper(portal);
    const { data } = await reveal(person);
    const { customerCode: code, password, ...secrets } = person.sandbox;
    assert.deepEqual(data, { ...secrets, customers: [{ code, password }] });
  });

  it('appear in no other response', async () => {
    const person = await addDeveloper(portal);
    const listed = await ask(portal, 'GET', 'console/accounts', {}, { token: person.token });
    for (const answer of [listed, await rotate(person)]) {
      const text = JSON.stringify(answer);
      assert.ok(!text.includes(person.sandbox.privateKey));
      assert.ok(!text.includes(person.sandbox.webhookSecret));
      assert.ok(!text.includes(person.sandbox.password));
    }
    assert.equal((await reveal(person, 'production')).code, portalErrors.notFound);
  });
});

it('refuses guests of the demo account every change to accounts', async () => {
  const person = await addDeveloper(portal, { shared: 1 });
  const answers = [
    await rotate(person),
    await ask(portal, 'POST', 'console/endOldKey', { environment: 'sandbox', until: 1 }, person),
    await ask(portal, 'POST', 'console/allowAddresses', { addresses: [] }, { token: person.token }),
    await ask(portal, 'POST', 'console/goLive', { operation: 'basic' }, { token: person.token }),
  ];
  assert.deepEqual(
    answers.map(({ code }) => code),
    Array(4).fill(portalErrors.forbidden),
  );
  assert.equal(await createCode(person.sandbox), '1');
  const { code } = await post(portal, person.sandbox, 'logistics/trace', '{}');
  assert.notEqual(code, '145003030');
});

const rowOf = ({ organisation }: Certified) =>
  database
    .selectFrom('account')
    .selectAll()
    .where('organisation_id', '=', organisation.id)
    .executeTakeFirstOrThrow();

describe('sweepOldKeys', () => {
  it('warns the owner once, a day before a used old key ends', async () => {
    const person = await addDeveloper(portal);
    await withServer(portal, (server) => locate(server, person.sandbox));
    await rotated(person);
    const rotatedAt = portal.clock.now;
    portal.clock.now = rotatedAt + 143 * hourMs;
    await withServer(portal, (server) => locate(server, person.sandbox));
    await sweepOldKeys(portal.people);
    assert.deepEqual(
      await templatesTo(portal, person),
      ['keyRotated'],
      'more than a day before its end',
    );
    portal.clock.now = rotatedAt + 145 * hourMs;
    await Promise.all(Array.from({ length: 4 }, () => sweepOldKeys(portal.people)));
    await sweepOldKeys(portal.people);
    assert.deepEqual(await templatesTo(portal, person), ['keyRotated', 'keyExpires']);
  });

  it('does not warn about an old key unused since the rotation', async () => {
    const person = await addDeveloper(portal);
    await withServer(portal, (server) => locate(server, person.sandbox));
    await rotated(person);
    portal.clock.now += 150 * hourMs;
    await sweepOldKeys(portal.people);
    assert.deepEqual(await templatesTo(portal, person), ['keyRotated']);
  });
});

it('sweepOldKeys removes an old key a month after its end and keeps the current one', async () => {
  const person = await addDeveloper(portal);
  await rotated(person);
  const { private_key } = await rowOf(person);
  portal.clock.now += (168 + 30 * 24) * hourMs - 1;
  await sweepOldKeys(portal.people);
  assert.notEqual((await rowOf(person)).old_key, null);
  portal.clock.now += 1;
  await sweepOldKeys(portal.people);
  const account = await rowOf(person);
  assert.deepEqual([account.old_key, account.old_key_until], [null, null]);
  assert.equal(account.private_key, private_key);
});

describe('last use of an account', () => {
  it('is recorded only for calls with a valid digest', async () => {
    const person = await addDeveloper(portal);
    const stranger = { ...person.sandbox, privateKey: '0'.repeat(32) };
    await withServer(portal, (server) => locate(server, stranger));
    assert.equal((await rowOf(person)).last_used_at, null);
    await withServer(portal, (server) => locate(server, person.sandbox));
    assert.equal((await rowOf(person)).last_used_at, portal.clock.now);
  });

  it('is written at most once a minute', async () => {
    const person = await addDeveloper(portal);
    const account = await rowOf(person);
    const uses = new AccountUses(async () => {});
    const caller = { account, version: 1, address: '192.0.2.1' } as const;
    const use = { ...caller, operation: getLocation, keyAge: 'current', code: '1' } as const;
    const first = portal.clock.now;
    for (const [at, noted] of [
      [first, first],
      [first + 59_999, first],
      [first + 60_000, first + 60_000],
    ] as const) {
      const { queries, keep } = uses.toNotes(database, [{ ...use, at }]);
      for (const query of queries) await database.executeQuery(query);
      keep();
      assert.equal((await rowOf(person)).last_used_at, noted);
    }
  });

  it('is written by the next call if the first write failed', async () => {
    const person = await addDeveloper(portal);
    const account = await rowOf(person);
    const uses = new AccountUses(async () => {});
    const caller = { account, version: 1, address: '192.0.2.1' } as const;
    const use = { ...caller, operation: getLocation, keyAge: 'old', code: '1' } as const;
    const at = portal.clock.now;
    assert.equal(uses.toNotes(database, [{ ...use, at }]).queries.length, 1);
    const { queries, keep } = uses.toNotes(database, [{ ...use, at: at + 1 }]);
    assert.equal(queries.length, 1, 'nothing kept the first');
    keep();
    assert.equal(uses.toNotes(database, [{ ...use, at: at + 2 }]).queries.length, 0);
  });
});
