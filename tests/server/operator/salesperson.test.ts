import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toBusinessDigest, toCipher } from '#contract/signature/md5-v1.ts';
import { md5 } from '#server/crypto/hashes.ts';
import { addIntegrator, openTestPortal } from '../_support/portal.ts';
import { addLoose } from '../_support/waybills.ts';
import { commandsOn } from './_commands.ts';

const portal = await openTestPortal();
const integrator = await addIntegrator(portal);
const { apiAccount: account, privateKey } = integrator;

const { run, itRefuses } = commandsOn(portal);

const digest = toBusinessDigest(md5, 'S-1', toCipher(md5, 'EG-C-001'), privateKey);
const codeOf = async () =>
  (await addLoose(portal, integrator, { salesmanCode: 'S-1', digest })).code;

describe('operator salesperson', () => {
  it('creates a salesperson who can be disabled and enabled', async () => {
    assert.deepEqual(
      await run(`salesperson create --code S-1 --outlet-code EG-C-001 --account ${account}`),
      { code: 'S-1', outletCode: 'EG-C-001', account, disabled: false },
    );
    assert.equal(await codeOf(), '1');
    await run('salesperson update --code S-1 --disabled on');
    assert.equal(await codeOf(), '145003330');
    await run('salesperson update --code S-1 --disabled off');
    assert.equal(await codeOf(), '1');
  });

  const refusals: [line: string, message: RegExp][] = [
    ['salesperson create --code S-2', /--outlet-code is missing/],
    ['salesperson create --code S-2 --outlet-code EG-C-001', /--account is missing/],
    ['salesperson create --code S-2 --outlet-code EG-C-001 --account 404', /account 404/],
    [`salesperson create --code S-2 --outlet-code XX --account ${account}`, /outlet XX is not kn/],
    [`salesperson create --code S-1 --outlet-code EG-C-001 --account ${account}`, /exists already/],
    [
      `salesperson create --code ${'S'.repeat(31)} --outlet-code EG-C-001 --account ${account}`,
      /--code must be 1 to 30/,
    ],
    ['salesperson update --code S-none --disabled on', /salesperson S-none is not known/],
    ['salesperson update --code S-1', /--disabled on\|off/],
    ['salesperson update --code S-1 --disabled yes', /--disabled must be one of/],
  ];
  itRefuses(refusals);
});
