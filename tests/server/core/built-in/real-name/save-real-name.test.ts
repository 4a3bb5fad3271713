import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { saveRealName } from '#contract/operations/other/real-name-save-info.ts';
import { createAccount } from '#server/accounts/account-store.ts';
import { openLog } from '../../../_support/log.ts';
import { cancel, createdOrder, pickUp } from '../../../_support/orders.ts';
import {
  addIntegrator,
  call,
  type Integrator,
  openTestPortal,
  post,
} from '../../../_support/portal.ts';

const log = openLog();
const portal = await openTestPortal({}, { logger: log.logger });
const integrator = await addIntegrator(portal);
const stranger = await addIntegrator(portal);

const [example] = saveRealName.examples;
assert.ok(example);
const idNumber = '29912319876543';

const save = (fields: object, by: Integrator = integrator) =>
  call(portal, by, saveRealName.path, { ...example.request, idNumber, ...fields });

async function savedFor(billCode: string) {
  const rows = await portal.context.database
    .selectFrom('real_name')
    .selectAll()
    .where('bill_code', '=', billCode)
    .execute();
  return rows.map((row) => ({ ...row, id_number: portal.secrets.open(row.id_number) }));
}

async function saved(fields: object) {
  const { billCode } = await createdOrder(portal, integrator);
  const answer = await save({ billCode, ...fields });
  assert.equal(answer.code, '1', answer.msg);
  assert.deepEqual(answer.data, { billCode });
  const [row, another] = await savedFor(billCode);
  assert.ok(row && !another);
  return row;
}

describe('a real name', () => {
  it('is stored with its waybill', async () => {
    const row = await saved({ name: '李小龙', countryCode: 'ARE', address: 'Dubai Marina 7' });
    const { bill_code: _code, account_id: _account, ...kept } = row;
    assert.deepEqual(kept, {
      name: '李小龙',
      id_type: 1,
      id_number: idNumber,
      mobile: example.request.mobile,
      country: 'UAE',
      address: 'Dubai Marina 7',
      updated_at: portal.clock.now,
    });
  });

  it('needs no country or address, and accepts numbers as text and text as numbers', async () => {
    const row = await saved({ idType: '2', idNumber: 110101199003074510, address: '', mobile: 10 });
    assert.deepEqual([row.id_type, row.country, row.mobile, row.address], [2, 'EGY', '10', null]);
    assert.equal((await saved({ countryCode: '' })).country, null);
  });

  it('keeps every digit of a long JSON number', async () => {
    const { billCode } = await createdOrder(portal, integrator);
    const text = JSON.stringify({ ...example.request, billCode, idNumber: 0 });
    const long = text.replace('"idNumber":0', '"idNumber":110101199003074517');
    assert.equal((await post(portal, integrator, saveRealName.path, long)).code, '1');
    assert.equal((await savedFor(billCode))[0]?.id_number, '110101199003074517');
  });

  it('is replaced as a whole when sent again', async () => {
    const { bill_code: billCode } = await saved({});
    portal.clock.now += 1000;
    const second = { name: 'Second', idType: 3, idNumber: 'CR-77', address: '', countryCode: '' };
    assert.equal((await save({ billCode, ...second })).code, '1');
    const [row, another] = await savedFor(billCode);
    assert.equal(another, undefined);
    assert.deepEqual(
      [row?.name, row?.id_type, row?.id_number, row?.address, row?.country, row?.updated_at],
      ['Second', 3, 'CR-77', null, null, portal.clock.now],
    );
  });

  it('is one of several sent in parallel, as a whole', async () => {
    const { billCode } = await createdOrder(portal, integrator);
    const sent = Array.from({ length: 20 }, (_, index) => index);
    const answers = await Promise.all(
      sent.map((each) => save({ billCode, name: `N${each}`, idNumber: `ID${each}` })),
    );
    assert.deepEqual([...new Set(answers.map(({ code }) => code))], ['1']);
    const [row, another] = await savedFor(billCode);
    assert.equal(another, undefined);
    assert.equal(row?.name.slice(1), row?.id_number.slice(2));
  });

  it('may be stored for an order in any state', async () => {
    const collected = await createdOrder(portal, integrator);
    await pickUp(portal, collected.billCode);
    const cancelled = await createdOrder(portal, integrator);
    await cancel(portal, integrator, cancelled.txlogisticId);
    for (const { billCode } of [collected, cancelled]) {
      assert.equal((await save({ billCode })).code, '1');
    }
  });
});

/** Makes the call fail with an internal error, which the log explains. */
async function saveWithoutTable(billCode: string) {
  const { schema } = portal.context.database;
  await schema.alterTable('real_name').renameTo('real_name_away').execute();
  const answer = await save({ billCode });
  await schema.alterTable('real_name_away').renameTo('real_name').execute();
  return answer;
}

describe('the number of a document', () => {
  it('is stored sealed, differently each time', async () => {
    const { bill_code: billCode } = await saved({});
    const read = () =>
      portal.context.database
        .selectFrom('real_name')
        .select('id_number')
        .where('bill_code', '=', billCode)
        .executeTakeFirstOrThrow();
    const first = await read();
    assert.ok(!first.id_number.includes(idNumber));
    await save({ billCode });
    assert.notEqual((await read()).id_number, first.id_number);
  });

  it('is never returned or logged, accepted or refused', async () => {
    log.clear();
    const { billCode } = await createdOrder(portal, integrator);
    const wrong = { billCode, idNumber: 'secretive'.repeat(4) };
    const answers = [
      await save({ billCode }),
      await save({ billCode: 'UEG1' }),
      await save({ billCode, name: '' }),
      await save(wrong),
      await save({ billCode, idNumber: { secretive: idNumber } }),
      await saveWithoutTable(billCode),
    ];
    assert.deepEqual(
      answers.map(({ code }) => code),
      ['1', '145003316', '999001010', '999001030', '999001030', '145005000'],
    );
    assert.match(log.text(), /real_name/);
    const shown = JSON.stringify(answers) + log.text();
    assert.doesNotMatch(shown, new RegExp(`${idNumber}|secretive`));
  });

  for (const number of ['A1234567', 'CR-77/2020', '٢٩٠٠١٠١١٢٣٤٥٦٧', '9'.repeat(40)]) {
    it(`may be ${number}`, async () => {
      assert.equal((await saved({ idNumber: number })).id_number, number);
    });
  }

  for (const [number, code] of [
    ['Ahmed Hassan', '999001030'],
    ['9'.repeat(41), '999001010'],
    ['', '999001010'],
  ] as const) {
    it(`may not be ${JSON.stringify(number.slice(0, 20))}: ${code}`, async () => {
      const { billCode } = await createdOrder(portal, integrator);
      const answer = await save({ billCode, idNumber: number });
      assert.equal(answer.code, code);
      assert.match(answer.msg, /idNumber/);
      assert.deepEqual(await savedFor(billCode), []);
    });
  }
});

describe('saving a real name', () => {
  it('returns the same error for a foreign and an unknown waybill, and changes nothing', async () => {
    const { billCode } = await createdOrder(portal, integrator);
    await save({ billCode });
    const foreign = await save({ billCode, name: 'Mallory' }, stranger);
    const missing = await save({ billCode: 'UEG999999999999' }, stranger);
    assert.equal(foreign.code, '145003316');
    assert.equal(missing.code, '145003316');
    assert.equal(foreign.msg.replace(billCode, ''), missing.msg.replace('UEG999999999999', ''));
    assert.equal((await savedFor(billCode))[0]?.name, example.request.name);
  });

  const limits = { billCode: 30, name: 50, mobile: 30, address: 150 };
  for (const [field, limit] of Object.entries(limits)) {
    it(`refuses more than ${limit} characters of ${field}`, async () => {
      const { billCode } = await createdOrder(portal, integrator);
      const answer = await save({ billCode, [field]: '1'.repeat(limit + 1) });
      assert.equal(answer.code, '999001010');
      assert.match(answer.msg, new RegExp(field));
      if (field !== 'billCode') await saved({ [field]: '\u{20BB7}'.repeat(limit) });
    });
  }

  for (const field of ['billCode', 'name', 'idType', 'idNumber', 'mobile']) {
    it(`refuses a request without ${field}`, async () => {
      const { billCode } = await createdOrder(portal, integrator);
      for (const value of [undefined, null, ' ']) {
        const answer = await save({ billCode, [field]: value });
        assert.equal(answer.code, '999001010');
        assert.match(answer.msg, new RegExp(field));
      }
    });
  }

  for (const [field, value] of [
    ['idType', 0],
    ['idType', 4],
    ['idType', 'passport'],
    ['countryCode', 'USA'],
    ['name', ['x']],
  ] as const) {
    it(`refuses ${field} ${JSON.stringify(value)}`, async () => {
      const { billCode } = await createdOrder(portal, integrator);
      const answer = await save({ billCode, [field]: value });
      assert.equal(answer.code, '999001030');
      assert.match(answer.msg, new RegExp(field));
    });
  }

  it('refuses an account that is not certified as a company', async () => {
    const { privateKey } = await createAccount(
      portal.context.database,
      portal.secrets,
      { environment: 'sandbox', level: 'developer', apiAccount: '800000000001' },
      portal.clock.now,
    );
    const developer = { ...integrator, apiAccount: '800000000001', privateKey };
    assert.equal((await save({}, developer)).code, '145003012');
  });
});
