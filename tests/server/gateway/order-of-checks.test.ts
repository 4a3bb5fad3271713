import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { languages } from '#contract/languages.ts';
import { suspendOrganisation } from '#server/people/organisations/suspend.ts';
import { addDeveloper } from '../_support/accounts.ts';
import { orderOf } from '../_support/orders.ts';
import { addIntegrator, type Integrator, post, type Sent, sign } from '../_support/portal.ts';
import { changeRows } from '../_support/rows.ts';
import { call2, type Sent2 } from '../_support/version-2.ts';
import { openOwners } from '../console/pushes/_owners.ts';

const portal = await openOwners();
const integrator = await addIntegrator(portal);
const locked = await addIntegrator(portal, { environment: 'production', granted: false });
const suspended = await addDeveloper(portal);
await suspendOrganisation(portal.people, {
  organisation: suspended.organisation.id,
  reason: 'Unpaid invoices',
  actor: 'operator',
});
const wrongDigest = 'AAAAAAAAAAAAAAAAAAAAAA==';

interface Fault {
  name: string;
  code: string;
  /** Causes this fault only, so that others of the list can be combined with it. */
  headers?: Record<string, string>;
  text?: string;
  request?: Record<string, unknown>;
  by?: 'locked' | 'suspended';
}

/** The checks of protocol.md §4, in order. */
const faults: Fault[] = [
  { name: 'apiAccount empty', code: '145003071', headers: { apiAccount: ' ' } },
  { name: 'digest empty', code: '145003052', headers: { digest: '' } },
  { name: 'timestamp empty', code: '145003053', headers: { timestamp: '' } },
  { name: 'account unknown', code: '145003010', headers: { apiAccount: '1' } },
  { name: 'no permission', code: '145003012', by: 'locked' },
  { name: 'header digest wrong', code: '145003030', headers: { digest: wrongDigest } },
  { name: 'timestamp no number', code: '145003050', headers: { timestamp: 'now' } },
  { name: 'suspended', code: '145003012', by: 'suspended' },
  { name: 'not a JSON object', code: '145003050', text: '[1' },
  { name: 'customer unknown', code: '145003080', request: { customerCode: 'J-none' } },
  { name: 'business digest wrong', code: '145003031', request: { digest: wrongDigest } },
  { name: 'field rule', code: '145003092', request: { weight: 31 } },
];

/** Makes one call with several faults; when two need the same place, the earlier one is made. */
function send(present: Fault[]) {
  const [first] = present.flatMap(({ by }) => by ?? []);
  const by = first ? { locked, suspended: suspended.sandbox }[first] : integrator;
  const request = orderOf(by, Object.assign({}, ...present.map((fault) => fault.request)));
  const text = present.find((fault) => fault.text)?.text ?? JSON.stringify(request);
  const wrong = Object.assign({}, ...present.toReversed().map((fault) => fault.headers));
  const sent: Sent = { headers: { ...sign(by, text, portal.clock.now), ...wrong } };
  return post(portal, by, 'order/addOrder', text, sent);
}

describe('the checks of version 1', () => {
  for (const [index, fault] of faults.entries()) {
    it(`return ${fault.code} for ${fault.name} alone`, async () => {
      assert.equal((await send([fault])).code, fault.code);
    });
    for (const later of faults.slice(index + 1)) {
      it(`report ${fault.name} before ${later.name}`, async () => {
        const answer = await send([fault, later]);
        assert.equal(answer.code, fault.code, answer.msg);
        assert.equal(answer.status, 200);
      });
    }
  }

  it('return the first code when every fault is present', async () => {
    assert.equal((await send(faults)).code, '145003071');
  });
});

describe('the order in the guide of version 1', () => {
  const root = path.resolve(import.meta.dirname, '../../..');
  // The guide lists a code once when faults share code and step; field rules have many codes.
  const codes = faults
    .slice(0, -1)
    .map(({ code }) => code)
    .filter((code, at, all) => code !== all[at - 1]);
  for (const { locale } of languages) {
    it(`matches the checks in ${locale}`, () => {
      const folder =
        locale === 'zh-CN'
          ? 'versioned_docs/version-1.0'
          : `i18n/${locale}/docusaurus-plugin-content-docs/version-1.0`;
      const text = readFileSync(path.join(root, folder, 'apiDoc/guides/retries.mdx'), 'utf8');
      const steps = text.match(/^\d+\. .*$/gm)?.join('\n') ?? '';
      assert.deepEqual(
        [...steps.matchAll(/code="(\d+)"/g)].map(([, code]) => code),
        codes,
      );
    });
  }
});

describe('the checks of version 2', () => {
  const send2 = async (
    by: Parameters<typeof call2>[1],
    sent: Sent2 = {},
    request: object = orderOf(by as Integrator),
  ) => (await call2(portal, by, 'order/addOrder', request, sent)).code;
  const unsigned = { 'webhook-signature': 'v1,AAAA' };

  it('report missing permission only to a signed call', async () => {
    assert.equal(await send2(locked, { headers: unsigned }), '145003030');
    const old = { at: portal.clock.now - 3_600_000 };
    assert.equal(await send2(locked, old), '145003030');
    assert.equal(await send2(locked), '145003012');
    assert.equal(await send2(locked, { body: '[1' }), '145003012');
  });

  it('refuse an address outside the allow-list before the signature', async () => {
    const { database } = portal.context;
    const allowed = (addresses: string | null) =>
      changeRows(
        database,
        'account',
        { api_account: locked.apiAccount },
        { allowed_addresses: addresses },
      );
    await allowed('["192.0.2.1/32"]');
    assert.equal(await send2(locked, { headers: unsigned }), '145003012');
    await allowed(null);
    assert.equal(await send2(locked, { headers: unsigned }), '145003030');
  });

  for (const { locale } of languages) {
    it(`are described in this order in ${locale}`, () => {
      const folder =
        locale === 'zh-CN' ? 'docs' : `i18n/${locale}/docusaurus-plugin-content-docs/current`;
      const file = path.resolve(
        import.meta.dirname,
        '../../..',
        folder,
        'apiDoc/guides/retries.mdx',
      );
      const [, list = ''] = readFileSync(file, 'utf8').split('{/* #checks */}');
      const steps = [...list.matchAll(/^\d+\. .*$/gm)].slice(2, 6).map(([step]) => step);
      assert.deepEqual(
        steps.map((step) => /code="(\d+)"/.exec(step)?.[1]),
        ['145003010', '145003012', '145003030', '145003012'],
      );
      assert.match(steps[1] ?? '', /IP/);
      assert.doesNotMatch(steps[1] ?? '', /API|operation|接口|الواجهة/);
    });
  }
});

describe('an unreadable form', () => {
  const forms = {
    'bizContent twice': 'bizContent=%7B%7D&bizContent=%7B%7D',
    'broken percent encoding': 'bizContent=%ZZ',
    'invalid UTF-8': Buffer.from([...Buffer.from('bizContent='), 0xff]),
  };
  for (const [name, payload] of Object.entries(forms)) {
    it(`is refused after an unknown account and missing permission: ${name}`, async () => {
      const of = async (headers: Record<string, string>, by = integrator) =>
        (await post(portal, by, 'order/addOrder', '{}', { payload, headers })).code;
      assert.equal(await of({ apiAccount: '1' }), '145003010');
      assert.equal(await of({}, locked), '145003012');
      assert.equal(await of({}), '145003050');
    });
  }
});

it('names each empty header as clients spell it', async () => {
  for (const name of ['apiAccount', 'digest', 'timestamp']) {
    const { msg } = await post(portal, integrator, 'order/addOrder', '{}', {
      headers: { [name]: '' },
    });
    assert.match(msg, new RegExp(name));
  }
});
