import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { after, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { Validator } from '@seriousme/openapi-schema-validator';
import { exampleReceiver } from '#contract/operations/_fields/example-order.ts';
import { coreCalls } from '#contract/operations/all.ts';
import { eventTypes } from '#server/core/protocol.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { findFreePort } from '../../../src/scripts/free-port.ts';
import { coreSecret, openReferenceCore } from '../_support/forwarded.ts';
import { openServer } from '../_support/loopback-server.ts';
import { start } from '../_support/process.ts';
import {
  type Any,
  ask,
  change,
  each,
  findsIn,
  instead,
  openChecked,
  runOne,
  withFaults,
} from './_faults.ts';

const core = await openReferenceCore();
const finds = findsIn(core);
const kept = 'an address that the portal resolved is kept as it was handed over';
const products = 'products that the core names are kept with what is exchanged';
const formats = 'labels come in the formats and densities that the core names';
const order = {
  ...{ billCode: 'UEG000000000001', sortingCode: '1', createOrderTime: '2026-11-20 10:00:00' },
  ...{ lastCenterName: 'x', sumFreight: '1' },
};

finds('accepts unknown places', 'a place that the core does not know is refused', {
  'orderserve/create': instead('145003061', ({ txlogisticId }) => ({
    ...order,
    txlogisticId,
  })),
});
finds('quotes freight to unknown places', 'a place that the core does not know is refused', {
  'other/freight': instead('145003065', () => ({ totalPrice: '60.00' })),
});
finds('delivers an exchange as a plain parcel', products, {
  'orderserve/create': ask(() => ({ expressType: 'EZ' })),
});
finds('loses the description of an exchange', products, {
  'orderserve/create': ask(() => ({ exdrDescription: undefined })),
});

finds('returns a PDF in every format', formats, {
  'orderserve/expressquery': ask(() => ({ format: 'PDF' })),
});
finds('draws every picture for the same printer', formats, {
  'orderserve/expressquery': ask(() => ({ dpi: 203 })),
});

describe('core:check of a core that leaves addresses to the portal', () => {
  const addresses = ['basic', 'other/pca', 'other/cover', 'basic/resolveAddress'];

  /** A core that leaves operations to the portal. */
  async function leaveOut(url: string, ids: readonly string[]) {
    const { capabilities } = (await openChecked(core, url)).parts;
    const operations = capabilities.operations.filter((id) => !ids.includes(id));
    return openChecked(core, url, { capabilities: { ...capabilities, operations } });
  }
  const check = (url: string) => leaveOut(url, addresses);

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

  const findsHere = findsIn(core, (_core, url) => check(url));
  findsHere('requires the names as typed', kept, {
    'orderserve/create': (call, run) =>
      call.request.receiver.city === exampleReceiver.city
        ? run(call)
        : Promise.reject(new ApiError('145003061', {})),
  });
  findsHere('spells places in its own way', kept, {
    'orderserve/query': each(({ receiver }) => ({
      receiver: { ...receiver, city: exampleReceiver.city },
    })),
  });
  findsHere('forgets where an order goes', kept, {
    'orderserve/query': each(({ receiver: { area: _, ...receiver } }) => ({
      receiver: { ...receiver, area: '-' },
    })),
  });

  const prices = 'freight is the same before and after the order';
  const sorting = 'a sorting code is the same before and after the order';

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
    Object.assign(checked.parts.capabilities, { labelFormats: [] });
    const labels = await runOne(checked, formats);
    assert.equal(labels.outcome, 'not asked');
    assert.match(labels.words, /names no labelFormats/);
  });
});

const document = path.resolve(import.meta.dirname, '../../../docs/_engineering/connect-a-core.md');

async function check(url: string) {
  const settings = { CORE_SECRET: coreSecret };
  const { ended } = start('src/server/core/check/main.ts', [url], settings);
  return ended;
}

async function waitForPort(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await new Promise((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    socket.destroy();
    if (isOpen) return;
    await pause(50);
  }
}

describe('the reference core', () => {
  it('describes itself as OpenAPI, with every operation and the events as a webhook', async () => {
    const { url } = await openReferenceCore();
    const described = await (await fetch(`${url}/openapi.json`)).json();
    const { valid, errors } = await new Validator().validate(structuredClone(described));
    assert.equal(valid, true, JSON.stringify(errors));
    const ids = coreCalls.map(({ id }) => `/operations/${id}`);
    assert.deepEqual(Object.keys(described.paths), ['/capabilities', ...ids]);
    const { schema } = described.webhooks.events.post.requestBody.content['application/json'];
    assert.equal(schema.items.oneOf.length, eventTypes.length);
    const create = described.paths['/operations/orderserve/create'].post;
    const asked = create.requestBody.content['application/json'].schema.properties.request;
    assert.ok(asked.properties.receiver.properties.provCode);
    const [, refusal] = create.responses['200'].content['application/json'].schema.oneOf;
    assert.match(refusal.properties.code.description, /`145003201` Picked-up order/);
  });
});

describe('npm run core:check', () => {
  it('finds no fault in the built-in courier, except for its stopped clock', async () => {
    const { url, clock } = await openReferenceCore();
    clock.now = Date.now();
    const { code, stdout, stderr } = await check(url);
    // The clock of this core is stopped, so that updateOrderTime cannot change.
    const [, ...failed] = stdout.split('FAIL');
    assert.deepEqual([code, failed.length], [1, 1], stdout + stderr);
    assert.match(failed[0] ?? '', /updateOrderTime has to change with the order/);
  });

  it('ends quietly when its reader closes the pipe, like head', async () => {
    const { url, clock } = await openReferenceCore();
    clock.now = Date.now();
    const settings = { CORE_SECRET: coreSecret };
    const { child, ended } = start('src/server/core/check/main.ts', [url], settings);
    child.stdout?.destroy();
    const { code, stderr } = await ended;
    assert.deepEqual([code, stderr], [0, '']);
  });

  it('reports the gaps of the documented skeleton and accepts its two operations', async () => {
    const [, skeleton = ''] = /^```js\n([\s\S]*?)^```/m.exec(readFileSync(document, 'utf8')) ?? [];
    const folder = await mkdtemp(path.join(tmpdir(), 'skeleton-'));
    after(() => rm(folder, { recursive: true }));
    const file = path.join(folder, 'core.mjs');
    await writeFile(file, skeleton);
    const port = await findFreePort();
    const { child, ended } = start(file, [], { CORE_SECRET: coreSecret, PORT: String(port) });
    await waitForPort(port);
    const { code, stdout } = await check(`http://127.0.0.1:${port}`);
    child.kill('SIGTERM');
    await ended;
    assert.equal(code, 1);
    for (const ok of ['what is not signed is refused', 'vip/query', 'vip/balance']) {
      assert.match(stdout, new RegExp(`^ok    ${ok}`, 'm'));
    }
    assert.match(
      stdout,
      /FAIL {2}GET \/capabilities[^\n]+\n[^\n]+does not answer orderserve\/create/,
    );
    // Checks of missing operations neither pass nor fail a second time.
    const skipped = 'an existing order is modified: the core does not answer orderserve/create';
    assert.match(stdout, new RegExp(`^- {5}${skipped}$`, 'm'));
    assert.match(stdout, /^- {5}other\/freight answers its example/m);
    assert.match(stdout, /\n1 fall short\. \d+ were not checked: their lines say why\.\n$/);
    assert.doesNotMatch(stdout, /CORE_URL|\.ts:\d/);
  });

  it('reports wrong arguments and an unreachable core', async () => {
    for (const url of ['nowhere', 'localhost:3100', 'ftp://localhost']) {
      const { code, stderr } = await check(url);
      assert.equal(code, 1);
      assert.match(stderr, /^Write CORE_SECRET=/);
    }
    const away = await check(`http://127.0.0.1:${await findFreePort()}`);
    assert.equal(away.code, 1);
    assert.match(away.stderr, /nothing listens at 127\.0\.0\.1:\d+ \(ECONNREFUSED\)/);
  });
});
