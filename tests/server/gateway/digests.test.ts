import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { toBusinessDigest, toCipher } from '#contract/signature/md5-v1.ts';
import { disableSalesperson } from '#server/accounts/salesperson-store.ts';
import { md5 } from '#server/crypto/hashes.ts';
import { addIntegrator, call, customerOf, openTestPortal, post } from '../_support/portal.ts';
import { addLoose, addSalesperson, createdLoose, outletCode } from '../_support/waybills.ts';

const portal = await openTestPortal({ TIMESTAMP_TOLERANCE_S: '300' });
const integrator = await addIntegrator(portal);
const path = 'location/getLocation';

const { digest } = await addSalesperson(portal, integrator, 'S-1');
describe('the header digest', () => {
  const texts = [
    '{"countryCode":"UAE"}',
    '{ "countryCode" : "UAE" }',
    '\n\t{"countryCode":"UAE"}\r\n',
    String.raw`{"countryCode":"\u0055AE"}`,
    String.raw`{"countryCode":"UAE","url":"https:\/\/x.example\/"}`,
    '{"countryCode":"UAE","a":"a&b=c/d?e#f%20"}',
    '{"countryCode":"UAE","a":"1+1 = 2"}',
    '{"countryCode":"UAE","a":"القاهرة 广州 é e\u0301 \u{1F600}"}',
    '{"countryCode":"UAE","a":1.10,"b":1e2}',
  ];
  for (const text of texts) {
    it(`covers the exact text ${JSON.stringify(text).slice(0, 50)}`, async () => {
      assert.equal((await post(portal, integrator, path, text)).code, '1');
      const payload = `bizContent=${encodeURIComponent(text)}`;
      assert.equal((await post(portal, integrator, path, text, { payload })).code, '1');
      const changed = await post(portal, integrator, path, `${text} `, { payload });
      assert.equal(changed.code, '145003030');
    });
  }

  it('decodes a plus sign as a space and %2B as a plus sign', async () => {
    const spaced = '{ "countryCode" : "UAE" }';
    const payload = `bizContent=${encodeURIComponent(spaced).replaceAll('%20', '+')}`;
    assert.equal((await post(portal, integrator, path, spaced, { payload })).code, '1');
    const plus = '{"countryCode":"UAE","a":"+"}';
    const literal = `bizContent=${encodeURIComponent(plus).replace('%2B', '+')}`;
    assert.equal(
      (await post(portal, integrator, path, plus, { payload: literal })).code,
      '145003030',
    );
  });

  it('covers raw UTF-8 bytes like encoded ones', async () => {
    const text = '{"countryCode":"UAE","a":"القاهرة"}';
    const payload = Buffer.from(`bizContent=${text}`);
    assert.equal((await post(portal, integrator, path, text, { payload })).code, '1');
  });
});

describe('a wrong header digest', () => {
  const text = '{"countryCode":"UAE"}';
  const signed = text + integrator.privateKey;
  const md5 = createHash('md5').update(signed).digest();
  const wrong: Record<string, string> = {
    'base64 of the hex text': Buffer.from(md5.toString('hex')).toString('base64'),
    hex: md5.toString('hex'),
    'without its padding': md5.toString('base64').replace(/=+$/, ''),
    'longer by a character': `${md5.toString('base64')}=`,
    'in another case': md5.toString('base64').toLowerCase(),
    'of the form-encoded text': createHash('md5')
      .update(encodeURIComponent(text) + integrator.privateKey)
      .digest('base64'),
    'of the key before the text': createHash('md5')
      .update(integrator.privateKey + text)
      .digest('base64'),
    'not ASCII': 'é'.repeat(24),
  };
  for (const [name, digest] of Object.entries(wrong)) {
    it(`is refused: ${name}`, async () => {
      const answer = await post(portal, integrator, path, text, { headers: { digest } });
      assert.equal(answer.code, '145003030');
      assert.ok(!answer.msg.includes(md5.toString('base64')), 'tells the right digest');
    });
  }

  it('is refused when it uses the key of another account', async () => {
    const other = await addIntegrator(portal);
    const { apiAccount } = integrator;
    const answer = await post(portal, other, path, text, { headers: { apiAccount } });
    assert.equal(answer.code, '145003030');
  });
});

describe('the business digest', () => {
  const request = { command: 1, serialNumber: ['x'] };
  const send = (fields: object) =>
    call(portal, integrator, 'order/getOrders', {
      ...customerOf(integrator),
      ...request,
      ...fields,
    });
  it('is accepted when correct', async () => {
    assert.equal((await send({})).code, '1');
  });

  for (const digest of [undefined, '', 'x', 1, true, {}, [], 'Ａ'.repeat(24)]) {
    it(`returns 145003031 for ${JSON.stringify(digest)}`, async () => {
      assert.equal((await send({ digest })).code, '145003031');
    });
  }

  for (const customerCode of [undefined, '', 'J', {}, ['J001'], true, null]) {
    it(`returns 145003080 for customer ${JSON.stringify(customerCode)}`, async () => {
      assert.equal((await send({ customerCode })).code, '145003080');
    });
  }

  it('compares customerCode case-sensitively', async () => {
    const { customerCode } = integrator;
    assert.equal((await send({ customerCode: customerCode.toLowerCase() })).code, '145003080');
  });

  it('returns the same error for a customer of another account and a missing one', async () => {
    const other = await addIntegrator(portal);
    const foreign = await send(customerOf(other));
    const missing = await send({ customerCode: 'J-none' });
    assert.equal(foreign.code, '145003080');
    assert.equal(foreign.msg, missing.msg);
  });

  for (const orderType of [2, '2', ' 2 ', '2.0', '+2', '02']) {
    it(`is required on cancel with orderType ${JSON.stringify(orderType)}`, async () => {
      const answer = await call(portal, integrator, 'order/cancelOrder', {
        ...customerOf(integrator),
        digest: 'x',
        orderType,
        txlogisticId: 'none',
        reason: 'x',
      });
      assert.equal(answer.code, '145003031');
    });
  }
});

describe('the timestamp', () => {
  const text = '{"countryCode":"UAE"}';
  const send = (timestamp: string, by = portal) =>
    post(by, integrator, path, text, { headers: { timestamp } });
  const at = (shiftMs: number) => String(portal.clock.now + shiftMs);

  it('is accepted within the configured tolerance and refused beyond it with the skew', async () => {
    assert.equal((await send(at(-300_000))).code, '1');
    assert.equal((await send(at(300_000))).code, '1');
    const late = await send(at(-302_000));
    assert.equal(late.code, '145003050');
    assert.match(late.msg, /302/);
    assert.equal((await send(at(302_000))).code, '145003050');
    assert.equal((await send(at(0).slice(0, 10))).code, '1');
    assert.equal((await send(at(-302_000).slice(0, 10))).code, '145003050');
  });

  for (const timestamp of ['now', '-1', '1.5', '0x10', '1 2']) {
    it(`returns 145003050 and names the header for ${timestamp}`, async () => {
      const answer = await send(timestamp);
      assert.equal(answer.code, '145003050');
      assert.match(answer.msg, /timestamp/);
    });
  }
});

const codeOf = async (fields: object, by = integrator) => (await addLoose(portal, by, fields)).code;

describe('the business digest of a salesperson', () => {
  it('is made of code and outlet and permits the call', async () => {
    await createdLoose(portal, integrator, { salesmanCode: 'S-1', digest });
  });

  it('is ignored when no salesperson is named', async () => {
    for (const salesmanCode of ['', ' ', undefined, null]) {
      await createdLoose(portal, integrator, { salesmanCode, digest: 'anything' });
    }
  });

  it('is required when a salesperson is named, and refused when any part is wrong', async () => {
    const { privateKey } = integrator;
    const sign = (code: string, outlet: string, key = privateKey) =>
      toBusinessDigest(md5, code, toCipher(md5, outlet), key);
    const wrong = [
      '',
      'x',
      sign('S-2', outletCode),
      sign('S-1', 'EG-C-002'),
      sign('S-1', outletCode, 'other key'),
      toBusinessDigest(md5, 'S-1', outletCode, privateKey),
    ];
    for (const each of wrong) {
      assert.equal(await codeOf({ salesmanCode: 'S-1', digest: each }), '145003031', each);
    }
  });

  it('is refused with its own formula, not that of a customer', async () => {
    const { msg } = await addLoose(portal, integrator, { salesmanCode: 'S-1', digest: 'x' });
    assert.match(msg, /salesmanCode \+ cipher.*outlet code/);
    assert.doesNotMatch(msg, /customerCode|password/);
  });

  it('returns the same error for an unknown, foreign or disabled salesperson', async () => {
    const other = await addIntegrator(portal);
    const strange = await addSalesperson(portal, other, 'S-2');
    const disabled = await addSalesperson(portal, integrator, 'S-3');
    await disableSalesperson(portal.context.database, 'S-3', true);
    const unknown = { salesmanCode: 'S-none', digest };
    const answers = await Promise.all(
      [strange, disabled, unknown].map((fields) => addLoose(portal, integrator, fields)),
    );
    for (const { code, msg } of answers) {
      assert.equal(code, '145003330');
      assert.equal(msg, answers[0]?.msg);
      assert.match(msg, /salesmanCode/);
    }
    await disableSalesperson(portal.context.database, 'S-3', false);
    assert.equal(await codeOf(disabled), '1');
    assert.equal(await codeOf(strange, other), '1');
  });

  it('is checked before the fields, like that of a customer', async () => {
    const fields = { salesmanCode: 'S-1', txlogisticId: '' };
    assert.equal(await codeOf({ ...fields, digest: 'x' }), '145003031');
    assert.equal(await codeOf({ ...fields, digest }), '145003082');
  });
});
