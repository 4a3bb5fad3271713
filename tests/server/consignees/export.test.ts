import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { exampleOrder } from '#contract/operations/_fields/example-order.ts';
import { tableList } from '#server/database/tables.ts';
import { operatorOn } from '../_support/operator.ts';
import { createdOrder } from '../_support/orders.ts';
import { addIntegrator, openTestPortal } from '../_support/portal.ts';
import { fill } from '../database/_worlds.ts';
import { deliver, logged, person, secrets, stranger } from './_everything.ts';

const portal = await openTestPortal();
const { database, dataDir } = portal.context;
portal.clock.now = Date.now();
const { done, refused } = operatorOn(portal);

let files = 0;

/** Runs the command; returns its report and the file that it wrote. */
async function exported(words: string) {
  files += 1;
  const file = path.join(dataDir, `export-${files}.json`);
  const report = await done(`consignee export ${words} --to ${file}`);
  return { report, file, text: readFileSync(file, 'utf8') };
}

const strangers = ['Karim Saleh', '1223344556'];

/** Asserts that a file has data of one person, and none of the other. */
function assertOnly(text: string, own: readonly string[], others: readonly string[]) {
  for (const each of own) assert.ok(text.includes(each), `${each} is missing`);
  for (const each of others) assert.ok(!text.includes(each), `${each} is another person's`);
}

const phone = '--phone +201155667788';
const places = tableList.flatMap(([, { consignee }]) => consignee?.place ?? []);

describe('consignee export', () => {
  it('shows of every table with personal data what an erasure would remove, and nothing after it', async () => {
    const contact = { name: person.name, mobile: person.mobile };
    const both = JSON.stringify({ receiver: contact, sender: stranger, remark: 'x' });
    const event = { billCode: 'own-waybill', reason: 'for Nadia', details: [] };
    const now = Date.now();
    await fill(portal.context, {
      name: 'own',
      at: now,
      values: {
        'orders.content': JSON.stringify({
          ...exampleOrder,
          receiver: person,
          sender: stranger,
          remark: 'Nadia waits; call Karim Saleh',
        }),
        'orders.status': 104,
        'orders.cancel_reason': 'Nadia called',
        'event.content': JSON.stringify(event),
        'push.content': JSON.stringify(event),
        'push_body.body': portal.secrets.seal(both),
        'real_name.mobile': '01155667788',
        'real_name.country': 'EGY',
        'real_name.id_number': portal.secrets.seal('29805010'),
        'call_log.received': both.slice(0, -5),
        'call_log.answered': JSON.stringify({ wrapped: JSON.stringify(both) }),
        'call_record.answer': JSON.stringify({ code: '1', msg: 'no 01155667788' }),
        'core_call.answer': JSON.stringify({ code: '1', msg: 'no 01155667788' }),
        'push_attempt.answer': both,
        'push_attempt.answer_headers': '{}',
        'inbox_push.body': new URLSearchParams({ bizContent: both }).toString(),
        'saved_filter.filter': JSON.stringify({ text: '01155667788' }),
        'event.erased_at': null,
        'push.erased_at': null,
        'scan.proof': JSON.stringify({
          otp: '4711',
          signedBy: { name: person.name, relation: 'consignee' },
        }),
        'picture.removed_at': null,
        'failed_delivery.instruction': JSON.stringify({
          instruction: 'CHANGE_CONTACT',
          receiver: { name: 'Karim Saleh', mobile: '01155667788' },
        }),
      },
    });
    const { report, file, text } = await exported(phone);
    assert.equal(statSync(file).mode & 0o777, 0o600);
    const shown = JSON.parse(text);
    for (const place of places) assert.equal(shown[place].length, 1, place);
    assertOnly(text, ['Nadia Hassan', 'Hidden street 7', 'nadia@example.com'], strangers);
    assert.equal(shown.orders[0].parcel.remark, '(may name another person)');
    assert.equal(shown.orders[0].cancelReason, 'Nadia called');
    assert.deepEqual(shown.calls[0].about, [contact, contact]);
    assert.deepEqual(shown.pushBodies[0].about, [contact]);
    assert.deepEqual(shown.inboxPushes[0].about, [contact]);
    assert.deepEqual(shown.events[0].content, { reason: 'for Nadia' });
    assert.deepEqual(shown.scans[0].proof.signedBy.name, person.name);
    assert.equal(shown.failedDeliveries[0].instruction.receiver.mobile, '01155667788');
    assert.equal(shown.realNames[0].idNumber, '…5010');
    assert.ok(!text.includes('29805010'));
    const dry = await done(`consignee erase ${phone} --dry-run`);
    assert.deepEqual(report.exported, dry.found);
    assert.deepEqual(report.recipients, ['own api_account']);
    await done(`consignee erase ${phone}`);
    const after = await exported(phone);
    assert.ok(Object.values(after.report.exported).every((count) => count === 0));
    for (const secret of secrets.slice(0, 3)) assert.ok(!after.text.includes(secret), secret);
  });

  it("gives a consignor their own side of a parcel, with its course, and not the consignee's", async () => {
    const integrator = await addIntegrator(portal);
    const mine = { ...person, mobile: '01077665544', name: 'Laila Amin', street: 'Own road 9' };
    const sent = await createdOrder(portal, integrator, {
      sender: mine,
      receiver: stranger,
      remark: 'ring at 012-2334-4556',
      itemsValue: '40',
    });
    await deliver(portal, sent.billCode);
    await logged(database, 1);
    const { text } = await exported('--phone +201077665544');
    assertOnly(text, ['Laila Amin', 'Own road 9', sent.billCode], [...strangers, '2334-4556']);
    const [order] = JSON.parse(text).orders;
    assert.deepEqual(order.roles, ['sender']);
    assert.equal(order.apiAccount, integrator.apiAccount);
    assert.ok(order.scans.length > 3);
    assert.equal(order.collected[0].collected, '40.00');
    const other = await exported('--phone +201223344556 --name=Karim\u00a0Saleh');
    assertOnly(other.text, ['Karim Saleh'], ['Laila Amin', 'Own road 9', '1077665544']);
    const byWaybill = await exported(`--bill-code ${sent.billCode} --party sender`);
    assertOnly(byWaybill.text, ['Laila Amin'], strangers);
  });

  it("leaves out what a core wrote about a parcel whose other party the portal doesn't know", async () => {
    const { id: accountId } = await database
      .selectFrom('account')
      .select('id')
      .where('id', '!=', 'own-account')
      .executeTakeFirstOrThrow();
    const content = {
      billCode: 'UEG901',
      details: [
        { desc: 'Signed by Mona, 01011112222', scanType: 'Signing scan' },
        { desc: 'Called 01077665544', scanType: 'Problem scan' },
      ],
    };
    await database
      .insertInto('push')
      .values({
        id: 'p901',
        account_id: accountId,
        bill_code: 'UEG901',
        kind: 'logistics/statusFeedback',
        status: 'pending',
        attempts: 0,
        created_at: 1,
        next_at: 1,
        sequence: 1,
        content: JSON.stringify(content),
      })
      .execute();
    const { text } = await exported('--phone +201077665544');
    assertOnly(text, ['Called 01077665544'], ['Mona', '01011112222']);
  });

  it('leaves out a free text with one word of the other name, and keeps others', async () => {
    const integrator = await addIntegrator(portal);
    const mine = { ...person, mobile: '01066554433', name: 'Dina Fouad' };
    const remarks = ['ask for Ali', 'alive plants, this side up'];
    for (const remark of remarks) {
      const receiver = { ...stranger, name: 'Ali Nour', mobile: '01233221100' };
      await createdOrder(portal, integrator, { sender: mine, receiver, remark });
    }
    const { text } = await exported('--phone +201066554433');
    const shown = JSON.parse(text).orders.map(
      ({ parcel }: { parcel: { remark: string } }) => parcel.remark,
    );
    assert.deepEqual(shown.toSorted(), ['(may name another person)', remarks[1]]);
  });

  it('is audited without data of the person', async () => {
    const [row] = await database
      .selectFrom('audit')
      .select(['actor', 'details'])
      .where('action', '=', 'consignee.export')
      .orderBy('sequence')
      .execute();
    assert.deepEqual([row?.actor, JSON.parse(row?.details ?? '')], ['operator', { parcels: 1 }]);
  });

  it('refuses a phone with several names, an unknown waybill and a file that exists', async () => {
    const integrator = await addIntegrator(portal);
    for (const name of ['Hana Farid', 'Adam Farid']) {
      await createdOrder(portal, integrator, {
        receiver: { ...person, mobile: '01234567899', alternateMobile: undefined, name },
      });
    }
    await logged(database, 3);
    const file = path.join(dataDir, 'refused.json');
    const several = '--phone +201234567899';
    const words = await refused(`consignee export ${several} --to ${file}`);
    assert.match(words, /nothing was exported: .* several names/);
    assert.match(await refused(`consignee export --bill-code NONE --to ${file}`), /NONE/);
    assert.equal(existsSync(file), false);
    assert.match(await refused(`consignee export ${several}`), /--to is missing/);
    writeFileSync(file, 'kept');
    assert.match(
      await refused(`consignee export ${several} --any-name --to ${file}`),
      /--to .* cannot be created/,
    );
    assert.equal(readFileSync(file, 'utf8'), 'kept');
    const one = await exported(`${several} --name=Hana\u00a0Farid`);
    assertOnly(one.text, ['Hana Farid'], ['Adam Farid']);
    assert.equal(JSON.parse(one.text).orders.length, 1);
  });
});
