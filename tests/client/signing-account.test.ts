import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findSigningAccount } from '#client/signing-account.ts';
import type { OwnAccount } from '#contract/portal/help-center.ts';

const sandbox: OwnAccount = {
  apiAccount: '1',
  environment: 'sandbox',
  keyMadeAt: 0,
  webhookMadeAt: 0,
  customerCodes: ['J1'],
};
const production: OwnAccount = { ...sandbox, apiAccount: '2', environment: 'production' };
const both = ['sandbox', 'production'];

describe('findSigningAccount', () => {
  const company = { accounts: [sandbox, production], environments: both, hasOtherKeys: false };

  it("defaults to the person's sandbox account unless a key was typed", () => {
    assert.equal(findSigningAccount({ ...company, chosen: null }), sandbox);
    assert.equal(findSigningAccount({ ...company, chosen: null, hasOtherKeys: true }), undefined);
    assert.equal(findSigningAccount({ ...company, chosen: null, accounts: [] }), undefined);
  });

  it('returns the chosen account even if a key was typed before', () => {
    const typed = { ...company, hasOtherKeys: true };
    assert.equal(findSigningAccount({ ...typed, chosen: 'production' }), production);
    assert.equal(findSigningAccount({ ...typed, chosen: 'sandbox' }), sandbox);
    assert.equal(findSigningAccount({ ...company, chosen: 'none' }), undefined);
  });

  it('falls back to the sandbox in a tool that cannot call the chosen one', () => {
    const tester = { ...company, environments: ['sandbox'] };
    assert.equal(findSigningAccount({ ...tester, chosen: 'production' }), sandbox);
  });
});
