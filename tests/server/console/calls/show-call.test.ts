import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { portalErrors } from '#contract/errors.ts';
import { addDeveloper, type Certified, withServer } from '../../_support/accounts.ts';
import { orderOf } from '../../_support/orders.ts';
import { ask } from '../../_support/people.ts';
import {
  type Answer,
  callSandbox,
  customerOf,
  openTestPortal,
  post,
} from '../../_support/portal.ts';
import { call2, type Sent2 } from '../../_support/version-2.ts';
import { writeCalls } from './_calls.ts';

const portal = await openTestPortal();

const show = ({ token }: Certified, requestId: unknown, langType = 'EN') =>
  ask(portal, 'GET', 'console/call', { requestId: String(requestId) }, { token, langType });

/** Makes a call and returns what the owner sees of it once it is logged. */
async function shown(owner: Certified, make: (server: typeof portal) => Promise<Answer>) {
  const answer = await withServer(portal, make);
  const { code, msg, data } = await show(owner, answer.headers['x-request-id']);
  assert.equal(code, portalErrors.success, msg);
  return { answer, data };
}

describe('console/call', () => {
  it('shows received and returned text, and the uuid of the address', async () => {
    const owner = await addDeveloper(portal);
    const content = '{"countryCode": "UAE"}';
    const { data, answer } = await shown(owner, (server) => {
      const url = '/openplatformweb/mock/location/getLocation?uuid=record-7';
      return post(server, owner.sandbox, '', content, { url });
    });
    assert.deepEqual(data.received, { text: content, cut: false });
    assert.equal(data.answered.cut, true);
    assert.match(data.answered.text, /^\{"code":"1","msg":"success","data":\[/);
    assert.deepEqual(
      [data.requestId, data.operation, data.code, data.digest, data.field, data.meaning],
      [answer.headers['x-request-id'], 'basic', '1', null, null, null],
    );
    assert.equal(data.uuid, 'record-7');
  });

  it('shows a call immediately, before it is written', async () => {
    const owner = await addDeveloper(portal);
    const { headers } = await post(portal, owner.sandbox, 'location/getLocation', '{}');
    const { data } = await show(owner, headers['x-request-id']);
    assert.equal(data?.requestId, headers['x-request-id']);
  });

  it('marks a failed header digest and shows the signed text', async () => {
    const owner = await addDeveloper(portal);
    const { data } = await shown(owner, (server) =>
      post(server, owner.sandbox, 'location/getLocation', '{"a" : 1}', {
        headers: { digest: 'wrong' },
      }),
    );
    assert.deepEqual(
      [data.code, data.digest, data.field, data.received.text],
      ['145003030', 'header', 'digest', '{"a" : 1}'],
    );
    assert.match(data.meaning.mend, /\w+/);
  });

  it("marks a failed business digest in the reader's language", async () => {
    const owner = await addDeveloper(portal);
    const order = { ...orderOf(owner.sandbox), digest: 'wapT8IYOjNeViOL5eZupEg==' };
    const { data, answer } = await shown(owner, (server) =>
      callSandbox(server, owner.sandbox, 'order/addOrder', order),
    );
    assert.deepEqual([data.code, data.digest, data.field], ['145003031', 'business', 'digest']);
    const chinese = await show(owner, answer.headers['x-request-id'], 'CN');
    assert.match(chinese.data.meaning.text, /\p{Script=Han}/u);
    assert.notEqual(chinese.data.meaning.text, data.meaning.text);
  });

  it('names the field that failed', async () => {
    const owner = await addDeveloper(portal);
    const order = orderOf(owner.sandbox, { weight: 31 });
    const { data } = await shown(owner, (server) =>
      callSandbox(server, owner.sandbox, 'order/addOrder', order),
    );
    assert.deepEqual([data.digest, data.field], [null, 'weight']);
  });

  it('stores no secret, requested or sent by mistake', async () => {
    const owner = await addDeveloper(portal);
    const { privateKey, password } = owner.sandbox;
    const wrong = { privateKey, customerPassword: password, idNumber: '29001011234567' };
    const order = { ...orderOf(owner.sandbox), ...wrong };
    const { answer } = await shown(owner, (server) =>
      callSandbox(server, owner.sandbox, 'order/addOrder', order),
    );
    assert.equal(answer.code, '1');
    const rows = JSON.stringify(
      await portal.context.database.selectFrom('call_log').selectAll().execute(),
    );
    const { digest } = customerOf(owner.sandbox);
    for (const secret of [privateKey, password, '29001011234567', digest]) {
      assert.ok(!rows.includes(secret), secret);
    }
  });

  it('shows diagnosis and headers, with the secret that signed', async () => {
    const owner = await addDeveloper(portal);
    const diagnosis = {
      digest: 'header',
      causes: ['another-secret'],
      secret: 'production-key',
      textMd5: '99914b932bd37a50b983c5e7c90ae93b',
      textBytes: 2,
    };
    const headers = [{ name: 'digest', value: 'wrong…', length: 24 }];
    const [known = '', bare = ''] = await writeCalls(portal, owner.sandbox, [
      { code: '145003030', diagnosis: JSON.stringify(diagnosis), headers: JSON.stringify(headers) },
      {},
    ]);
    const { data } = await show(owner, known);
    assert.deepEqual([data.diagnosis, data.headers], [diagnosis, headers]);
    const without = await show(owner, bare);
    assert.deepEqual([without.data.diagnosis, without.data.headers], [null, []]);
  });

  it('says how much of the signed text of a wrong header digest is available', async () => {
    const owner = await addDeveloper(portal);
    const order = orderOf(owner.sandbox);
    const contents: [signedText: string, content: object][] = [
      ['right-digest', order],
      ['other-digest', { ...order, digest: 'a'.repeat(24) }],
      ['masked', { ...order, customerCode: 'J999' }],
      ['masked', { ...order, idNumber: '29001011234567' }],
      ['whole', { remark: 'leave it … at the door ……' }],
      ['cut', { remark: 'x'.repeat(9000) }],
    ];
    const headers = { digest: 'wrong' };
    const answers = await withServer(portal, (server) =>
      Promise.all(
        contents.map(([, content]) =>
          callSandbox(server, owner.sandbox, 'order/addOrder', content, { headers }),
        ),
      ),
    );
    for (const [at, answer] of answers.entries()) {
      const { data } = await show(owner, answer.headers['x-request-id']);
      assert.deepEqual([data.digest, data.signedText], ['header', contents[at]?.[0]]);
      assert.ok(
        !JSON.stringify(data).includes(`${order.digest}`),
        'the right digest is never shown',
      );
    }
  });

  it("offers the business digest's text for comparison, and none if no digest failed", async () => {
    const owner = await addDeveloper(portal);
    const order = { ...orderOf(owner.sandbox), digest: 'wapT8IYOjNeViOL5eZupEg==' };
    const wrong = await shown(owner, (server) =>
      callSandbox(server, owner.sandbox, 'order/addOrder', order),
    );
    const right = await shown(owner, (server) =>
      callSandbox(server, owner.sandbox, 'order/addOrder', orderOf(owner.sandbox)),
    );
    assert.deepEqual([wrong.data.signedText, right.data.signedText], ['whole', null]);
  });

  it('offers no comparison for an undiagnosed call with masked text', async () => {
    const owner = await addDeveloper(portal);
    const code = '145003030';
    const received = ['{"a":1}', '{"digest":"AbC123…"}'];
    const ids = await writeCalls(
      portal,
      owner.sandbox,
      received.map((text) => ({ code, received: text })),
    );
    const found = await Promise.all(ids.map((id) => show(owner, id)));
    assert.deepEqual(
      found.map(({ data }) => data.signedText),
      ['whole', 'masked'],
    );
  });

  it('shows version 2 with the signed text of a wrong signature', async () => {
    const owner = await addDeveloper(portal);
    const path = 'location/getLocation';
    const body = '{"countryCode" : "UAE"}';
    const { data } = await shown(owner, (server) =>
      call2(server, owner.sandbox, path, {}, { body, id: 'order-4711', secret: wrongSecret }),
    );
    const seconds = Math.floor(portal.clock.now / 1000);
    assert.deepEqual(
      [data.version, data.httpStatus, data.code, data.field],
      [2, 401, '145003030', 'webhook-signature'],
    );
    assert.deepEqual([data.digest, data.signedText], ['signature', 'whole']);
    assert.deepEqual(data.received, { text: body, cut: false });
    assert.deepEqual(data.signed, { text: `${path}:order-4711.${seconds}.${body}`, cut: false });
    const right = await shown(owner, (server) => call2(server, owner.sandbox, path, {}, { body }));
    assert.deepEqual([right.data.digest, right.data.signedText], [null, null]);
    assert.match(right.data.signed.text, /^location\/getLocation:[\w-]+\.\d+\.\{"countryCode" : /);
  });

  it('offers no comparison for masked or long text of version 2, and blames the timestamp alone for a late call', async () => {
    const owner = await addDeveloper(portal);
    const secret = wrongSecret;
    const signed = async (request: object, sent: Sent2 = {}) =>
      (
        await shown(owner, (server) =>
          call2(server, owner.sandbox, 'order/addOrder', request, sent),
        )
      ).data;
    const masked = await signed({ idNumber: '29001011234567' }, { secret });
    assert.deepEqual([masked.digest, masked.signedText], ['signature', 'masked']);
    assert.ok(!JSON.stringify(masked).includes('29001011234567'));
    const long = await signed({ remark: 'x'.repeat(9000) }, { secret });
    assert.deepEqual([long.signedText, long.signed.cut], ['cut', true]);
    const late = await signed({}, { at: portal.clock.now - 301_000 });
    assert.deepEqual([late.code, late.field], ['145003030', 'webhook-timestamp']);
    assert.deepEqual([late.digest, late.signedText], [null, null]);
  });

  it('shows no signature for version 1', async () => {
    const owner = await addDeveloper(portal);
    const { data } = await shown(owner, (server) =>
      post(server, owner.sandbox, 'location/getLocation', '{}', { headers: { digest: 'wrong' } }),
    );
    assert.deepEqual([data.version, data.digest, data.signed], [1, 'header', null]);
  });

  it("responds alike to a stranger's, a missing and a malformed id", async () => {
    const owner = await addDeveloper(portal);
    const stranger = await addDeveloper(portal);
    const { answer } = await shown(owner, (server) =>
      post(server, owner.sandbox, 'location/getLocation', '{}'),
    );
    const own = String(answer.headers['x-request-id']);
    const missing = await show(
      stranger,
      own.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    );
    const foreign = await show(stranger, own);
    const nonsense = await show(stranger, "' or 1=1 --");
    const seen = [missing, foreign, nonsense].map(({ status, code, msg, data }) => {
      return { status, code, msg, data };
    });
    assert.equal(missing.code, portalErrors.notFound);
    assert.deepEqual(seen[1], seen[0]);
    assert.deepEqual(seen[2], seen[0]);
  });

  it('stores no texts of a caller without an account', async () => {
    const { database } = portal.context;
    const answer = await withServer(portal, (server) =>
      post(server, { ...addedNowhere }, 'location/getLocation', '{"privateKey":"mine"}'),
    );
    const row = await database
      .selectFrom('call_log')
      .selectAll()
      .where('request_id', '=', String(answer.headers['x-request-id']))
      .executeTakeFirstOrThrow();
    assert.deepEqual(
      [row.account_id, row.received, row.answered, row.uuid],
      [null, null, null, ''],
    );
  });
});

const wrongSecret = `whsec_${Buffer.alloc(32).toString('base64')}`;
const addedNowhere = {
  apiAccount: '1',
  privateKey: 'k',
  webhookSecret: 'w',
  customerCode: 'c',
  password: 'p',
};
