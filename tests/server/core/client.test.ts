import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { after, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { exampleOrder } from '#contract/operations/_fields/example-order.ts';
import { coreCalls } from '#contract/operations/all.ts';
import { createOrder } from '#contract/operations/orderserve/create.ts';
import { CoreClient } from '#server/core/forward/core-client.ts';
import { toLeftOut } from '#server/core/forward/forwarding-core.ts';
import { toOffered } from '#server/core/forward/offered.ts';
import { readSettings } from '#server/settings/settings.ts';
import { addCompany, addDeveloper } from '../_support/accounts.ts';
import { coreSecret } from '../_support/forwarded.ts';
import { openServer } from '../_support/loopback-server.ts';
import { addOrder, orderOf } from '../_support/orders.ts';
import { ask, type Person } from '../_support/people.ts';
import { addIntegrator, call, openTestPortal } from '../_support/portal.ts';
import { assertRefused, call2 } from '../_support/version-2.ts';
import { looseOrderOf } from '../_support/waybills.ts';

const [success] = createOrder.examples.filter(({ code }) => code === '1');

/** A core on loopback whose response to creates a test sets; the rest works. */
async function openFakeCore(settings: Record<string, string> = {}, lacks: readonly string[] = []) {
  const asked: string[] = [];
  let answer: RequestListener = (request) => request.destroy();
  const url = await openServer((request, response) => {
    if (request.url === '/capabilities') {
      const operations = coreCalls.map(({ id }) => id).filter((id) => !lacks.includes(id));
      response.end(JSON.stringify({ operations }));
      return;
    }
    asked.push(String(request.headers['webhook-id']));
    answer(request, response);
  });
  const portal = await openTestPortal({
    CORE_URL: url,
    CORE_SECRET: coreSecret,
    ...settings,
  });
  const production = await addIntegrator(portal, { environment: 'production' });
  const sandbox = await addIntegrator(portal);
  return {
    asked,
    /** Sets the response to later calls and clears `asked`. */
    answer(next: RequestListener) {
      answer = next;
      asked.length = 0;
    },
    portal,
    create: () => addOrder(portal, production),
    create2: () => call2(portal, production, createOrder.path, orderOf(production)),
    createWith: (fields: object) =>
      call2(portal, production, createOrder.path, { ...orderOf(production), ...fields }),
    inSandbox: () => addOrder(portal, sandbox),
  };
}

const core = await openFakeCore();
/** Its portal gives up after a second. */
const slowCore = await openFakeCore({ CORE_TIMEOUT_S: '1' });

const answerJson =
  (value: unknown): RequestListener =>
  (_request, response) => {
    response.end(JSON.stringify(value));
  };

describe('the response of a core', () => {
  const invalid: [name: string, answer: RequestListener][] = [
    ['HTML', (_request, response) => response.end('<html>login</html>')],
    ['nothing', (_request, response) => response.end()],
    ['null', answerJson(null)],
    ['a list', answerJson([])],
    ['a code that the operation does not have', answerJson({ code: '999002010', data: null })],
    ['an unknown code', answerJson({ code: 'E42', data: null, msg: 'x' })],
    ['a number for a code', answerJson({ code: 1, data: success?.data })],
    ['a success without data', answerJson({ code: '1', data: null })],
    [
      'a field of another type',
      answerJson({ code: '1', data: { ...(success?.data as object), billCode: 7 } }),
    ],
    ['HTTP 404', (_request, response) => response.writeHead(404).end('{}')],
    ['HTTP 500', (_request, response) => response.writeHead(500).end('{}')],
    ['a redirect', (_request, response) => response.writeHead(302, { location: '/' }).end()],
    ['more than 8 MiB', (_request, response) => response.end(`"${'x'.repeat(9 * 1024 * 1024)}"`)],
  ];
  for (const [name, answer] of invalid) {
    it(`becomes 145005000 without its content when it is ${name}`, async () => {
      core.answer(answer);
      const { code, data, status, msg } = await core.create();
      assert.deepEqual([code, data, status], ['145005000', null, 200], msg);
      assert.doesNotMatch(msg, /html|E42|8388608/);
      assert.equal(core.asked.length, 1);
    });
  }

  it('keeps the words of a refusal, up to 500 characters', async () => {
    core.answer(
      answerJson({ code: '145003042', data: null, msg: 'y'.repeat(600), field: 'billCode' }),
    );
    const { code, msg } = await core.create();
    assert.equal(code, '145003042');
    assert.match(msg, /billCode: y{499}…$/);
  });
});

/** A call of each operation that a core may lack, and the code with which the sandbox, which has it, refuses it. */
const dispensable = {
  printOrders: [{ billCodes: ['UEG1'] }, '1450033319'],
  instruct: [{ billCode: 'UEG1', instruction: 'RETURN' }, '145003316'],
  createReturn: [{ billCode: 'UEG1', returnNo: 'R-1', reason: 'Wrong size' }, '145003316'],
} as const;

for (const [name, [fields, inSandbox]] of Object.entries(dispensable)) {
  it(`refuses ${name} by name in production if the core lacks it, and leaves it to the sandbox`, async () => {
    const older = await openFakeCore({}, [`orderserve/${name}`]);
    const send = async (environment: 'sandbox' | 'production') => {
      const integrator = await addIntegrator(older.portal, { environment });
      const request = { customerCode: integrator.customerCode, ...fields };
      return call2(older.portal, integrator, `order/${name}`, request);
    };
    const refused = await send('production');
    assertRefused(refused, [403, '145003012', null, 'not-served']);
    assert.match(refused.msg, new RegExp(`order/${name}`));
    assert.deepEqual(older.asked, []);
    assert.equal((await send('sandbox')).code, inSandbox);
  });
}

describe('a core that leaves addresses to the portal', () => {
  const places = ['basic', 'other/pca', 'other/cover', 'basic/resolveAddress'];

  it('gets places in the spelling of the portal with their codes, and no unknown ones', async () => {
    const other = await openFakeCore({}, places);
    const sent: { receiver: Record<string, string> }[] = [];
    other.answer(async (request, response) => {
      sent.push(JSON.parse(await text(request)).request);
      answerJson({ code: '1', data: success?.data })(request, response);
    });
    const { create2, create } = other;
    const { receiver } = exampleOrder;
    assert.equal((await create2()).code, '1');
    assert.equal((await create()).code, '1');
    for (const { receiver: handed } of sent) {
      assert.equal(handed.city, '6 أكتوبر');
      assert.ok(handed.provCode && handed.cityCode && handed.areaCode);
      assert.equal(handed.street, receiver.street);
    }
    const unknown: [part: string, code: string][] = [
      ['prov', '145003062'],
      ['city', '145003061'],
    ];
    for (const role of ['sender', 'receiver'] as const) {
      for (const [part, code] of unknown) {
        const fields = { [role]: { ...exampleOrder[role], [part]: 'Atlantis' } };
        const refused = await other.createWith(fields);
        assert.deepEqual([refused.code, refused.errors?.[0]?.path], [code, `${role}.${part}`]);
      }
    }
    assert.equal(sent.length, 2);
  });

  it('differs from a core with its own addresses, which gets them as written', async () => {
    let city = '';
    core.answer(async (request, response) => {
      city = JSON.parse(await text(request)).request.receiver.city;
      answerJson({ code: '1', data: success?.data })(request, response);
    });
    const receiver = { ...exampleOrder.receiver, city: 'Atlantis' };
    assert.equal((await core.createWith({ receiver })).code, '1');
    assert.equal(city, 'Atlantis');
  });
});

describe('several errors of a core', () => {
  it('are read one by one: invalid ones are dropped and long words are cut', async () => {
    const fault = { path: 'items[1].number', rule: 'x'.repeat(600), code: '145003092' };
    const none = [
      null,
      7,
      {},
      { ...fault, path: '' },
      { ...fault, code: 'E42' },
      { ...fault, rule: 1 },
    ];
    core.answer(answerJson({ code: '145003042', data: null, msg: 'y', errors: [...none, fault] }));
    const { errors } = await core.create2();
    assert.deepEqual(errors, [{ ...fault, rule: `${'x'.repeat(499)}…` }]);
    core.answer(
      answerJson({ code: '145003042', data: null, msg: 'y', field: 'billCode', errors: none }),
    );
    const [only] = (await core.create2()).errors ?? [];
    assert.deepEqual(only, { path: 'billCode', rule: 'refused', code: '145003042' });
  });
});

describe('an unavailable core', () => {
  it('returns 145003040 with HTTP 503 and Retry-After, and does not affect the sandbox', async () => {
    core.answer((request) => request.destroy());
    const { code, status, headers } = await core.create();
    assert.deepEqual([code, status], ['145003040', 503]);
    assert.ok(Number(headers['retry-after']) > 0);
    assert.equal((await core.inSandbox()).code, '1');
  });

  it('is reported as unavailable until it responds to a new try', async () => {
    core.answer((request) => request.destroy());
    await core.create();
    const { people } = core.portal;
    assert.equal(people.isCoreAway(), true);
    while (people.isCoreAway()) await pause(20);
  });

  it('is asked once more under the same id when no response came', async () => {
    let times = 0;
    core.answer((request, response) => {
      times += 1;
      if (times === 1) request.destroy();
      else answerJson({ code: '1', data: success?.data })(request, response);
    });
    assert.equal((await core.create()).code, '1');
    const [id, again, ...more] = core.asked;
    assert.match(id ?? '', /^op:orderserve\/create:/);
    assert.deepEqual([again, ...more], [id]);
  });

  it('is given up when it is slow, and asked again once it is back', async () => {
    slowCore.answer(() => {});
    const answers = await Promise.all(Array.from({ length: 6 }, slowCore.create));
    assert.deepEqual([...new Set(answers.map(({ code }) => code))], ['145003040']);
    slowCore.answer(answerJson({ code: '1', data: success?.data }));
    assert.equal((await slowCore.create()).code, '145003040');
    assert.deepEqual(slowCore.asked, []);
    for (;;) {
      const { code } = await slowCore.create();
      if (code === '1') break;
      assert.equal(code, '145003040');
      await pause(200);
    }
  });
});

describe('the console', () => {
  it('reports an unavailable core to people with a production account', async () => {
    const { portal } = core;
    const [company, developer] = [await addCompany(portal), await addDeveloper(portal)];
    const isNotified = async ({ token }: Person) =>
      (await ask(portal, 'GET', 'console/overview', {}, { token })).data.coreAway;
    core.answer(answerJson({ code: '1', data: success?.data }));
    assert.equal((await core.create()).code, '1');
    assert.equal(await isNotified(company), false);
    core.answer((request) => request.destroy());
    await core.create();
    assert.equal(await isNotified(developer), false);
    assert.equal(await isNotified(company), true);
  });
});

describe('the start of a portal', () => {
  it('refuses a core that lacks an operation, by name', async () => {
    const all = coreCalls.map(({ id }) => id);
    assert.deepEqual([...toLeftOut(all).kept], []);
    const without = (...left: string[]) => all.filter((id) => !left.includes(id));
    assert.deepEqual([...toLeftOut(without('other/freight')).kept], ['other/freight']);
    const addresses = ['basic', 'other/pca', 'other/cover', 'basic/resolveAddress'];
    const { kept, refused } = toLeftOut(without(...addresses));
    assert.deepEqual([[...kept], [...refused]], [addresses, []]);
    assert.deepEqual(
      [...toLeftOut(without('basic/resolveAddress')).refused],
      ['basic/resolveAddress'],
      'a core with its own addresses also resolves texts',
    );
    assert.deepEqual(
      [...toLeftOut(without('orderserve/printOrders')).refused],
      ['orderserve/printOrders'],
    );
    assert.throws(() => toLeftOut(without('basic')), /does not answer basic:/);
    assert.throws(
      () => toLeftOut(without('orderserve/create')),
      /does not answer orderserve\/create/,
    );
  });

  it('refuses settings that do not fit, by name', async () => {
    const wrong: [settings: Record<string, string>, words: RegExp][] = [
      [{ CORE_URL: 'ftp://core' }, /CORE_URL=ftp/],
      [{ CORE_URL: 'http://core.example.com', CORE_SECRET: coreSecret }, /CORE_URL is http/],
      [{ CORE_URL: 'https://core.example.com' }, /CORE_SECRET is missing/],
      [{ CORE_SECRET: 'secret' }, /CORE_SECRET: write whsec_/],
      [{ CORE_TIMEOUT_S: '0' }, /CORE_TIMEOUT_S=0/],
    ];
    for (const [settings, words] of wrong) assert.throws(() => readSettings(settings), words);
  });
});

/** A core that offers these products and formats, and records the products requested from it. */
async function openCore(expressTypes: unknown, labelFormats?: unknown) {
  const asked: string[] = [];
  const operations = coreCalls.map(({ id }) => id);
  const url = await openServer(async (request, response) => {
    const parts = await request.toArray();
    const body = Buffer.concat(parts).toString();
    if (request.url !== '/capabilities') asked.push(JSON.parse(body).request.expressType);
    response.end(
      JSON.stringify(
        request.url === '/capabilities'
          ? { operations, version: '1', expressTypes, labelFormats }
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
      await assert.rejects(async () => toOffered(await client.readCapabilities()), /expressTypes/);
    });
  }

  for (const labelFormats of [undefined, [], ['ZPL'], ['PNG', 'ZPL']]) {
    it(`is asked for labels in no other format when it offers ${JSON.stringify(labelFormats)}`, async () => {
      const { url, asked } = await openCore([], labelFormats);
      const portal = await openTestPortal({ CORE_URL: url, CORE_SECRET: coreSecret });
      const integrator = await addIntegrator(portal, { environment: 'production' });
      const { customerCode } = integrator;
      for (const format of ['PDF', 'PNG', 'ZPL']) {
        const isForwarded = format === 'PDF' || labelFormats?.includes(format);
        for (const [operation, codes] of [
          ['order/printOrder', { billCode: 'UEG1' }],
          ['order/printOrders', { billCodes: ['UEG1'] }],
        ] as const) {
          const request = { customerCode, ...codes, format };
          const { code, msg, errors } = await call2(portal, integrator, operation, request);
          // The core answers with a code that no label has: 145005000.
          assert.equal(code, isForwarded ? '145005000' : '999001030', msg);
          if (!isForwarded) assert.partialDeepStrictEqual(errors, [{ path: 'format' }]);
        }
        assert.equal(asked.splice(0).length, isForwarded ? 2 : 0);
      }
    });
  }

  for (const wrong of ['PNG', { PNG: true }, [1], ['png'], ['EPL']]) {
    it(`is refused when it offers labels as ${JSON.stringify(wrong)}`, async () => {
      const { url } = await openCore([], wrong);
      const client = new CoreClient({
        ...{ url, secrets: [coreSecret], timeoutMs: 10_000, concurrency: 1 },
      });
      after(() => client.close());
      await assert.rejects(async () => toOffered(await client.readCapabilities()), /labelFormats/);
    });
  }
});
