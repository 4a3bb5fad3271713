import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { exampleReceiver } from '#contract/operations/_fields/example-order.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { openReferenceCore } from '../_support/forwarded.ts';
import { openServer } from '../_support/loopback-server.ts';
import { openChecked, runOne } from './_check.ts';
import { type Any, ask, change, each, type Faults, instead, withFaults } from './_faults.ts';

const core = await openReferenceCore();
const kept = 'an address that the portal resolved is kept as it was handed over';
const products = 'products that the core names are kept with what is exchanged';
const order = {
  ...{ billCode: 'UEG000000000001', sortingCode: '1', createOrderTime: '2026-11-20 10:00:00' },
  ...{ lastCenterName: 'x', sumFreight: '1' },
};

const faults: [fault: string, faults: Faults, check: string][] = [
  [
    'accepts unknown places',
    {
      'orderserve/create': instead('145003061', ({ txlogisticId }) => ({
        ...order,
        txlogisticId,
      })),
    },
    'a place that the core does not know is refused',
  ],
  [
    'quotes freight to unknown places',
    { 'other/freight': instead('145003065', () => ({ totalPrice: '60.00' })) },
    'a place that the core does not know is refused',
  ],
  [
    'delivers an exchange as a plain parcel',
    { 'orderserve/create': ask(() => ({ expressType: 'EZ' })) },
    products,
  ],
  [
    'loses the description of an exchange',
    { 'orderserve/create': ask(() => ({ exdrDescription: undefined })) },
    products,
  ],
];

describe('core:check of a faulty core', () => {
  for (const [fault, changed, name] of faults) {
    it(`finds a core that ${fault}`, async () => {
      const url = await core.serve({ core: withFaults(core.served.core, changed) });
      const found = await runOne(await openChecked(core, url), name);
      assert.equal(found.outcome, 'fails', name);
      assert.doesNotMatch(found.words, /\.ts:\d/);
    });
  }
});

describe('core:check of a core that leaves addresses to the portal', () => {
  const addresses = ['basic', 'other/pca', 'other/cover', 'basic/resolveAddress'];

  async function check(url: string) {
    const { capabilities } = (await openChecked(core, url)).parts;
    const operations = capabilities.operations.filter((id) => !addresses.includes(id));
    return openChecked(core, url, { capabilities: { ...capabilities, operations } });
  }

  it('sends names in the spelling of the portal, with their codes', async () => {
    const handed: Any[] = [];
    const url = await openServer(async (request, response) => {
      const body = await text(request);
      if (request.url === '/operations/orderserve/create') handed.push(JSON.parse(body));
      const signed = Object.entries(request.headers).filter(([name]) =>
        name.startsWith('webhook-'),
      );
      const answer = await fetch(core.url + request.url, {
        method: request.method ?? 'GET',
        headers: {
          ...Object.fromEntries(signed as [string, string][]),
          'content-type': 'application/json',
        },
        body: body || null,
      });
      response.end(await answer.text());
    });
    assert.equal((await runOne(await check(url), kept)).outcome, 'ok');
    assert.partialDeepStrictEqual(handed, [
      { request: { receiver: { city: '6 أكتوبر', provCode: 'EG-GZ', cityCode: 'EG-GZ-002' } } },
    ]);
  });

  const wrong: Record<string, Faults> = {
    'requires the names as typed': {
      'orderserve/create': (call, run) =>
        call.request.receiver.city === exampleReceiver.city
          ? run(call)
          : Promise.reject(new ApiError('145003061', {})),
    },
    'spells places in its own way': {
      'orderserve/query': each(({ receiver }) => ({
        receiver: { ...receiver, city: exampleReceiver.city },
      })),
    },
    'forgets where an order goes': {
      'orderserve/query': each(({ receiver: { area: _, ...receiver } }) => ({
        receiver: { ...receiver, area: '-' },
      })),
    },
  };
  for (const [fault, faults] of Object.entries(wrong)) {
    it(`finds one that ${fault}`, async () => {
      const url = await core.serve({ core: withFaults(core.served.core, faults) });
      const found = await runOne(await check(url), kept);
      assert.equal(found.outcome, 'fails');
      assert.doesNotMatch(found.words, /\.ts:\d/);
    });
  }

  const prices = 'freight is the same before and after the order';
  const sorting = 'a sorting code is the same before and after the order';

  /** A core that leaves operations to the portal, with or without its addresses. */
  async function leaveOut(url: string, ids: readonly string[]) {
    const { capabilities } = (await openChecked(core, url)).parts;
    const operations = capabilities.operations.filter((id) => !ids.includes(id));
    return openChecked(core, url, { capabilities: { ...capabilities, operations } });
  }

  for (const [name, id, made, words] of [
    [
      prices,
      'other/freight',
      { sumFreight: '61.00' },
      /the portal's other\/freight says 45\.00 for a parcel of 1 kg, and orderserve\/create charged 61\.00/,
    ],
    [
      sorting,
      'other/threeSegmentCode',
      { sortingCode: '1,X,0' },
      /the portal's other\/threeSegmentCode says \S+ \(.+\), and orderserve\/create 1,X,0/,
    ],
  ] as const) {
    for (const left of [[id], [id, ...addresses]]) {
      const places = left.length > 1 ? 'with its addresses' : 'alone';
      it(`compares the response of the portal when a core leaves it ${id} ${places}`, async () => {
        assert.deepEqual(await runOne(await leaveOut(core.url, left), name), {
          name,
          outcome: 'ok',
          words: '',
        });
        const create = change((data) => ({ ...data, ...made }));
        const query = each(() => made);
        const faults = { 'orderserve/create': create, 'orderserve/query': query };
        const url = await core.serve({ core: withFaults(core.served.core, faults) });
        const found = await runOne(await leaveOut(url, left), name);
        assert.equal(found.outcome, 'fails');
        assert.match(found.words, words);
      });
    }
  }

  it('reports skipped checks with their reasons', async () => {
    const checked = await check(core.url);
    const example = await runOne(checked, 'basic answers its example');
    assert.deepEqual(
      [example.outcome, example.words],
      ['not asked', 'the core does not answer basic'],
    );
    Object.assign(checked.parts.capabilities, { expressTypes: [] });
    const { outcome, words } = await runOne(checked, products);
    assert.equal(outcome, 'not asked');
    assert.match(words, /names no expressTypes/);
  });
});
