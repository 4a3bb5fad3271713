import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { portalErrors } from '#contract/errors.ts';
import { grantInterface } from '#server/accounts/account-store.ts';
import { addCompany, addDeveloper, type Certified, type Company } from '../../_support/accounts.ts';
import { ask } from '../../_support/people.ts';
import { openTestPortal, sign, type TestPortal } from '../../_support/portal.ts';

const direct = await openTestPortal();
const proxied = await openTestPortal({ TRUST_PROXY: 'on' });

async function addLive(portal: TestPortal): Promise<Company> {
  const company = await addCompany(portal);
  await grantInterface(portal.context.database, company.production.apiAccount, 'basic');
  return company;
}

const allow = (portal: TestPortal, { token }: Certified, addresses: string[]) =>
  ask(portal, 'POST', 'console/allowAddresses', { addresses }, { token });

interface Origin {
  from: string;
  forwarded?: string;
  sandbox?: boolean;
  key?: string;
  path?: string;
}

/** A call of the company from an address. */
async function callFrom(portal: TestPortal, company: Company, origin: Origin) {
  const { from, forwarded, sandbox = false, key, path = 'location/getLocation' } = origin;
  const account = sandbox ? company.sandbox : company.production;
  const text = '{"countryCode":"UAE"}';
  const signed = sign({ ...account, ...(key && { privateKey: key }) }, text, portal.clock.now);
  const answer = await portal.app.inject({
    method: 'POST',
    url: `/webopenplatformapi/api/${path}`,
    remoteAddress: from,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...signed,
      ...(forwarded && { 'x-forwarded-for': forwarded }),
    },
    payload: new URLSearchParams({ bizContent: text }).toString(),
  });
  return answer.json() as { code: string; msg: string };
}

const company = await addLive(direct);

describe('allow-list of a production account', () => {
  const cases = [
    { allowed: ['192.0.2.10'], from: '192.0.2.10', code: '1' },
    { allowed: ['192.0.2.10'], from: '192.0.2.11', code: '145003012' },
    { allowed: ['192.0.2.10'], from: '::ffff:192.0.2.10', code: '1' },
    { allowed: ['::ffff:192.0.2.10'], from: '192.0.2.10', code: '1' },
    { allowed: ['192.0.2.77/24'], from: '192.0.2.255', code: '1' },
    { allowed: ['192.0.2.77/24'], from: '192.0.3.0', code: '145003012' },
    { allowed: ['::ffff:192.0.2.0/120'], from: '192.0.2.9', code: '1' },
    { allowed: ['2001:db8::/32'], from: '2001:db8:ffff::1', code: '1' },
    { allowed: ['2001:db8::/32'], from: '2001:db9::1', code: '145003012' },
    { allowed: ['2001:0DB8:0:0::1'], from: '2001:db8::1', code: '1' },
    { allowed: ['0.0.0.0/0'], from: '2001:db8::1', code: '145003012' },
    { allowed: ['198.51.100.1', '2001:db8::1'], from: '198.51.100.1', code: '1' },
    { allowed: [], from: '203.0.113.9', code: '1' },
  ];
  for (const { allowed, from, code } of cases) {
    it(`[${allowed}] gives ${from} code ${code}`, async () => {
      assert.equal((await allow(direct, company, allowed)).code, 1);
      assert.equal((await callFrom(direct, company, { from })).code, code);
    });
  }

  it('stores networks normalised and without duplicates', async () => {
    const given = ['192.0.2.77/24', ' 192.0.2.1/24 ', '2001:0DB8::1', '::ffff:198.51.100.7'];
    const { data } = await allow(direct, company, given);
    assert.deepEqual(data.allowed, ['192.0.2.0/24', '2001:db8::1', '198.51.100.7']);
    const listed = await ask(direct, 'GET', 'console/accounts', {}, { token: company.token });
    assert.deepEqual(listed.data.accounts[1].allowed, data.allowed);
    assert.equal(listed.data.address, '127.0.0.1');
  });

  it('refuses each invalid entry by its index and keeps the old list', async () => {
    await allow(direct, company, ['192.0.2.10']);
    const wrong = ['', 'localhost', '192.0.2', '010.0.0.1', '0x7f.1', '192.0.2.1/33', '::1/129'];
    const more = [
      'fe80::1%eth0',
      '192.0.2.1/24/8',
      '192.0.2.1/',
      '::ffff:192.0.2.1/64',
      '1e1.1.1.1',
    ];
    const given = [...wrong, ...more, '192.0.2.10'];
    const refused = await allow(direct, company, given);
    assert.equal(refused.code, portalErrors.fields);
    const paths = given.slice(0, -1).map((_, index) => `addresses[${index}]`);
    assert.deepEqual(Object.keys(refused.data.fields), paths);
    const many = Array.from({ length: 51 }, (_, index) => `192.0.2.${index}`);
    assert.equal((await allow(direct, company, many)).code, portalErrors.fields);
    assert.equal((await callFrom(direct, company, { from: '192.0.2.11' })).code, '145003012');
    assert.equal((await allow(direct, company, many.slice(1))).code, 1);
  });

  it('refuses before checking digest or permission, naming the address', async () => {
    await allow(direct, company, ['192.0.2.10']);
    const from = '203.0.113.9';
    const right = await callFrom(direct, company, { from });
    const wrong = await callFrom(direct, company, { from, key: '0'.repeat(32) });
    const other = await callFrom(direct, company, { from, path: 'order/addOrder' });
    assert.match(right.msg, /203\.0\.113\.9/);
    assert.deepEqual(wrong, right, 'a stolen key does not show that it opens');
    assert.deepEqual(other, right, 'nor what was granted');
    const inside = await callFrom(direct, company, { from: '192.0.2.10', key: '0'.repeat(32) });
    assert.equal(inside.code, '145003030');
  });

  it('exempts the sandbox, and is not found before production exists', async () => {
    await allow(direct, company, ['192.0.2.10']);
    const answer = await callFrom(direct, company, { from: '203.0.113.9', sandbox: true });
    assert.equal(answer.code, '1');
    const developer = await addDeveloper(direct);
    const refused = await allow(direct, developer, ['192.0.2.10']);
    assert.equal(refused.code, portalErrors.notFound);
  });
});

describe('caller address behind a proxy', () => {
  it('is taken from X-Forwarded-For only with TRUST_PROXY on', async () => {
    const origin = { from: '10.0.0.1', forwarded: '192.0.2.10' };
    for (const [portal, code] of [
      [proxied, '1'],
      [direct, '145003012'],
    ] as const) {
      const behind = await addLive(portal);
      await allow(portal, behind, ['192.0.2.10']);
      assert.equal((await callFrom(portal, behind, origin)).code, code);
    }
  });

  it('ignores what a caller prepends to X-Forwarded-For', async () => {
    const behind = await addLive(proxied);
    await allow(proxied, behind, ['192.0.2.10']);
    const forged = { from: '10.0.0.1', forwarded: '192.0.2.10, 203.0.113.9' };
    assert.equal((await callFrom(proxied, behind, forged)).code, '145003012');
  });

  it('is the entry of the outer proxy with TRUST_PROXY=2', async () => {
    const portal = await openTestPortal({ TRUST_PROXY: '2' });
    const behind = await addLive(portal);
    await allow(portal, behind, ['192.0.2.10']);
    for (const [forwarded, code] of [
      ['192.0.2.10, 10.0.0.2', '1'],
      ['192.0.2.10, 203.0.113.9, 10.0.0.2', '145003012'],
    ] as const) {
      const origin = { from: '10.0.0.1', forwarded };
      assert.equal((await callFrom(portal, behind, origin)).code, code, forwarded);
    }
  });
});
