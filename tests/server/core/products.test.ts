import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { calls } from '#contract/operations/all.ts';
import { CoreClient } from '#server/core/forward/core-client.ts';
import { toProducts } from '#server/core/forward/forwarding-core.ts';
import { coreSecret } from '../_support/forwarded.ts';
import { openServer } from '../_support/loopback-server.ts';
import { orderOf } from '../_support/orders.ts';
import { addIntegrator, call, openTestPortal } from '../_support/portal.ts';
import { call2 } from '../_support/version-2.ts';
import { looseOrderOf } from '../_support/waybills.ts';

/** A core that offers these products and records the products requested from it. */
async function openCore(expressTypes: unknown) {
  const asked: string[] = [];
  const operations = calls.map(({ id }) => id);
  const url = await openServer(async (request, response) => {
    const parts = await request.toArray();
    const body = Buffer.concat(parts).toString();
    if (request.url !== '/capabilities') asked.push(JSON.parse(body).request.expressType);
    response.end(
      JSON.stringify(
        request.url === '/capabilities'
          ? { operations, version: '1', expressTypes }
          : { code: '145003041', data: null, msg: 'asked' },
      ),
    );
  });
  return { url, asked };
}

const offers: [expressTypes: unknown, forwarded: string[]][] = [
  [undefined, ['EZ']],
  [[], ['EZ']],
  [['DR'], ['EZ', 'DR']],
  [
    ['EX', 'DR', 'EZ'],
    ['EZ', 'EX', 'DR'],
  ],
];

describe('a core', () => {
  for (const [expressTypes, forwarded] of offers) {
    it(`is asked only for ${forwarded} when it offers ${JSON.stringify(expressTypes)}`, async () => {
      const { url, asked } = await openCore(expressTypes);
      const portal = await openTestPortal({ CORE_URL: url, CORE_SECRET: coreSecret });
      const integrator = await addIntegrator(portal, { environment: 'production' });
      for (const expressType of ['EZ', 'EX', 'DR']) {
        const { digest: _, ...order } = orderOf(integrator, { expressType });
        const loose = looseOrderOf({ expressType });
        const answers = [
          await call(portal, integrator, 'order/addOrder', orderOf(integrator, { expressType })),
          await call2(portal, integrator, 'order/addOrder', order),
          await call(portal, integrator, 'order/addLooseOrder', loose),
          await call2(portal, integrator, 'order/addLooseOrder', loose),
        ];
        const isForwarded = forwarded.includes(expressType);
        for (const { code, msg } of answers) {
          assert.equal(code, isForwarded ? '145003041' : '145003087', msg);
          if (isForwarded) continue;
          assert.match(
            msg,
            new RegExp(`product ${expressType} \\(expressType\\).*${forwarded.join(', ')}`),
          );
        }
        assert.deepEqual(asked.splice(0), isForwarded ? Array(4).fill(expressType) : []);
      }
    });
  }

  for (const wrong of ['EX', { EX: true }, [1], ['ex'], ['EZ', 'XX']]) {
    it(`is refused when it offers ${JSON.stringify(wrong)}`, async () => {
      const { url } = await openCore(wrong);
      const client = new CoreClient({
        ...{ url, secrets: [coreSecret], timeoutMs: 10_000, concurrency: 1 },
      });
      after(() => client.close());
      await assert.rejects(async () => toProducts(await client.readCapabilities()), /expressTypes/);
    });
  }
});
