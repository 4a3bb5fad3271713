import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleReceiver } from '#contract/operations/_fields/example-order.ts';
import {
  longestAddress,
  mostCandidates,
  resolveAddress,
} from '#contract/operations/basic/resolve-address.ts';
import { createAjv } from '../../../../contract/_schemas.ts';
import { addOrder } from '../../../_support/orders.ts';
import { addIntegrator, call, openTestPortal } from '../../../_support/portal.ts';
import { type Answer2, call2 } from '../../../_support/version-2.ts';

const portal = await openTestPortal();
const integrator = await addIntegrator(portal);

const resolve = (request: object) => call2(portal, integrator, resolveAddress.path, request);

async function resolved(request: object) {
  const answer = await resolve(request);
  assert.equal(answer.code, '1', answer.msg);
  return answer.data;
}

describe('resolveAddress', () => {
  it('returns its examples word for word', async () => {
    for (const { name, request, code, data } of resolveAddress.examples) {
      const answer = await resolve(request);
      assert.deepEqual([answer.code, answer.data], [code, data ?? null], name);
    }
  });

  it('returns data that matches the contract, for any text', async () => {
    const isValid = createAjv().compile(resolveAddress.data);
    const texts = [
      'Cairo',
      'دبي',
      '广东',
      'Bandung',
      '\u200fالقاهرة',
      '🏠',
      "'; DROP TABLE area; --",
      '%',
    ];
    for (const address of texts) {
      assert.ok(
        isValid(await resolved({ address })),
        `${address} ${JSON.stringify(isValid.errors)}`,
      );
    }
  });

  it('treats a text of invisible characters as absent', async () => {
    assert.equal((await resolve({ address: '\u200f' })).code, '999001010');
  });

  it('returns places that an order accepts unchanged', async () => {
    const texts = ['Nasr city, Cairo', 'Dubai Marina', '上海市黄浦区', 'Coblong, Kota Bandung'];
    for (const address of texts) {
      const [{ countryCode, prov, city, area }] = (await resolved({ address })).candidates;
      const receiver = { ...exampleReceiver, countryCode, prov, city, area };
      const { code, msg } = await addOrder(portal, integrator, { receiver });
      assert.equal(code, '1', `${address}: ${msg}`);
    }
  });

  it('searches one country only when asked', async () => {
    const countriesOf = async (request: object) =>
      (await resolved(request)).candidates.map((each: { countryCode: string }) => each.countryCode);
    assert.deepEqual(await countriesOf({ address: 'Nasr City', countryCode: 'CHN' }), []);
    assert.deepEqual(await countriesOf({ address: 'دبي', countryCode: 'ARE' }), ['UAE']);
  });

  it('returns the requested number of candidates, and marks a single one of several as ambiguous', async () => {
    const ask = async (limit?: number) => {
      const { ambiguous, candidates } = await resolved({ address: '鼓楼区', limit });
      return [ambiguous, candidates.length];
    };
    assert.deepEqual(await Promise.all([ask(1), ask(3), ask()]), [
      [true, 1],
      [true, 3],
      [true, 4],
    ]);
  });

  it('does not exist in version 1', async () => {
    const answer = await call(portal, integrator, resolveAddress.path, { address: 'Cairo' });
    assert.notEqual(answer.code, '1');
  });
});

describe('an invalid request to resolveAddress', () => {
  const faults: [request: object, error: Partial<NonNullable<Answer2['errors']>[number]>][] = [
    [{}, { path: 'address', rule: 'required' }],
    [{ address: '' }, { path: 'address', rule: 'required' }],
    [{ address: ['Cairo'] }, { path: 'address', rule: 'type' }],
    [
      { address: 'x'.repeat(longestAddress + 1) },
      { path: 'address', rule: 'maxLength', limit: String(longestAddress) },
    ],
    [
      { address: 'Cairo', countryCode: 'FRA' },
      { path: 'countryCode', rule: 'enum' },
    ],
    [
      { address: 'Cairo', limit: 0 },
      { path: 'limit', rule: 'minimum', limit: '1' },
    ],
    [
      { address: 'Cairo', limit: mostCandidates + 1 },
      { path: 'limit', rule: 'maximum', limit: String(mostCandidates) },
    ],
  ];

  it('gets the field, the rule and the limit in its error', async () => {
    for (const [request, error] of faults) {
      const { errors } = await resolve(request);
      assert.partialDeepStrictEqual(errors, [error]);
    }
  });
});
