import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { operations } from '#contract/operations/all.ts';
import { createAccount, grantInterface } from '#server/accounts/account-store.ts';
import { isPermitted } from '#server/accounts/permission.ts';
import { addIntegrator, openTestPortal, post } from '../_support/portal.ts';

const portal = await openTestPortal();
const path = 'location/getLocation';
const text = '{"countryCode":"UAE"}';
const mock = `/openplatformweb/mock/${path}`;
const codeOf = async (by: Parameters<typeof post>[1], url?: string) =>
  (await post(portal, by, path, text, url ? { url } : {})).code;

describe('an account', () => {
  const cases = [
    { environment: 'sandbox', granted: true, open: '1', mocked: '1' },
    { environment: 'sandbox', granted: false, open: '1', mocked: '1' },
    { environment: 'production', granted: true, open: '1', mocked: '145003012' },
    { environment: 'production', granted: false, open: '145003012', mocked: '145003012' },
  ] as const;
  for (const { open, mocked, ...account } of cases) {
    it(`gets ${open} in ${account.environment} with granted ${account.granted}, and ${mocked} from /mock`, async () => {
      const integrator = await addIntegrator(portal, account);
      assert.equal(await codeOf(integrator), open);
      assert.equal(await codeOf(integrator, mock), mocked);
    });
  }

  it('may call a production operation as soon as it is granted, and no other', async () => {
    const integrator = await addIntegrator(portal, { environment: 'production', granted: false });
    assert.equal(await codeOf(integrator), '145003012');
    await grantInterface(portal.context.database, integrator.apiAccount, 'basic');
    assert.equal(await codeOf(integrator), '1');
    const other = await post(portal, integrator, 'logistics/trace', '{}');
    assert.equal(other.code, '145003012');
  });

  it('may call sandbox operations up to its level', () => {
    const [operation] = operations;
    const granted = new Set<string>();
    const account = { all_interfaces: 0, granted, environment: 'sandbox' } as const;
    const permits = (level: 'developer' | 'enterprise', needed: 'developer' | 'enterprise') =>
      isPermitted({ ...account, level }, { ...operation, level: needed });
    assert.equal(permits('developer', 'developer'), true);
    assert.equal(permits('developer', 'enterprise'), false);
    assert.equal(permits('enterprise', 'enterprise'), true);
  });
});

describe('/mock', () => {
  it('returns the envelope of the open API without a session', async () => {
    const integrator = await addIntegrator(portal);
    const answer = await post(portal, integrator, path, text, { url: mock });
    assert.strictEqual(answer.code, '1');
    assert.ok(answer.data.length > 0);
  });
});

describe('an unknown account', () => {
  it('gets the same response whether its text is signed correctly or not', async () => {
    const known = await addIntegrator(portal);
    const stranger = { ...known, apiAccount: '999' };
    const signed = await post(portal, stranger, path, text);
    const unsigned = await post(portal, stranger, path, text, { headers: { digest: 'x' } });
    assert.equal(signed.code, '145003010');
    assert.deepEqual([unsigned.code, unsigned.msg], [signed.code, signed.msg]);
  });

  it('is not matched by case, space or wildcard', async () => {
    const { database } = portal.context;
    const account = { environment: 'sandbox', level: 'developer', apiAccount: '88001' } as const;
    const made = await createAccount(database, portal.secrets, account, 1);
    const { privateKey, webhookSecret } = made;
    const of = (apiAccount: string) =>
      codeOf({ apiAccount, privateKey, webhookSecret, customerCode: '', password: '' });
    assert.equal(await of('88001'), '1');
    for (const near of ['880%', '8800_', "88001'--", '088001']) {
      assert.equal(await of(near), '145003010', near);
    }
  });
});
