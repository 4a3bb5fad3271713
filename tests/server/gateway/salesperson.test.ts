import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toBusinessDigest, toCipher } from '#contract/signature/md5-v1.ts';
import { disableSalesperson } from '#server/accounts/salesperson-store.ts';
import { md5 } from '#server/crypto/hashes.ts';
import { addIntegrator, openTestPortal } from '../_support/portal.ts';
import { addLoose, addSalesperson, createdLoose, outletCode } from '../_support/waybills.ts';

const portal = await openTestPortal();
const integrator = await addIntegrator(portal);
const { digest } = await addSalesperson(portal, integrator, 'S-1');
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
