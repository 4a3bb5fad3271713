import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, describe, it } from 'node:test';
import sharp from 'sharp';
import { minuteMs } from '#contract/durations.ts';
import { scanParcel } from '#server/core/built-in/tracking/scan-parcel.ts';
import { createGetImage } from '#server/core/picture-events.ts';
import { type CoreEvent, type EventResult, signMessage } from '#server/core/protocol.ts';
import { createPost, createReport, type Report } from '#server/core/serve/report-events.ts';
import { createReadImage } from '#server/people/images/read-image.ts';
import { fetchDue } from '#server/pictures/fetch-picture.ts';
import { coreSecret, openReferenceCore } from '../_support/forwarded.ts';
import { openServer } from '../_support/loopback-server.ts';
import { operatorOn } from '../_support/operator.ts';
import { createdOrder, trace } from '../_support/orders.ts';
import {
  addIntegrator,
  type Integrator,
  openTestPortal,
  type TestPortal,
} from '../_support/portal.ts';
import { readRows } from '../_support/rows.ts';
import { until } from '../_support/until.ts';
import { call2 } from '../_support/version-2.ts';

const core = { CORE_URL: 'http://127.0.0.1:1', CORE_SECRET: coreSecret, CORE_EVENT_SETTLE_S: '0' };
const portal = await openTestPortal({
  ...core,
  CALLBACK_ALLOW_HTTP: 'on',
  CALLBACK_ALLOW_PRIVATE: 'on',
});
const integrator = await addIntegrator(portal, { environment: 'production' });

let made = 0;

function toEvent(type: CoreEvent['type'], data: object, owner = integrator): CoreEvent {
  made += 1;
  const at = new Date(portal.clock.now).toISOString();
  return { id: `p-${made}`, type, at, apiAccount: owner.apiAccount, data };
}

async function report(events: readonly CoreEvent[], to = portal): Promise<EventResult[]> {
  const body = JSON.stringify(events);
  const answer = await to.app.inject({
    method: 'POST',
    url: '/core/events',
    headers: { 'content-type': 'application/json', ...signMessage([coreSecret], 'ev:1', body) },
    payload: body,
  });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json().results;
}

const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0a0' } })
  .withExif({ IFD0: { Copyright: 'hidden' } })
  .jpeg()
  .toBuffer();

const toPicture = (fields: object = {}, owner?: Integrator) =>
  toEvent(
    'parcel.picture',
    {
      billCode: 'UEG880000000001',
      picture: 'scan-10-photo',
      kind: 'delivery',
      content: photo.toString('base64'),
      ...fields,
    },
    owner,
  );

const toScan = (fields: object, billCode = 'UEG880000000001') =>
  toEvent('parcel.scan', {
    billCode,
    txlogisticId: 'O-1',
    details: [
      {
        scanTime: '2026-11-20 10:00:00',
        desc: 'Signed',
        scanType: 'Signing scan',
        scanTypeCode: '10',
        scanNetworkName: 'Outlet',
        scanNetworkId: 1,
        scanNetworkTypeName: 'Outlet',
        ...fields,
      },
    ],
  });

async function listed(billCode: string, owner = integrator): Promise<Record<string, string>> {
  const { data } = await call2(portal, owner, 'events/listEvents', { limit: 500 });
  const events: { data: { billCode: string; details: Record<string, string>[] } }[] = data.events;
  return events.findLast((event) => event.data.billCode === billCode)?.data.details[0] ?? {};
}

async function open(address: string | undefined, at: TestPortal = portal) {
  const { pathname, search } = new URL(address ?? '');
  return at.app.inject({ url: pathname + search });
}

const getImageAs = ({ people }: TestPortal) =>
  createGetImage(people.callbacks.post, createReadImage(people.wireTextOf));

const words = ({ result, field, rule }: EventResult) =>
  `${result} ${field ?? ''} ${rule ?? ''}`.trim();

describe('a picture that a core reports', () => {
  it('is encoded again and opens by the name that the scan has, whichever comes first', async () => {
    await report([toScan({ sigPicUrl: 'scan-10-photo' })]);
    const { sigPicUrl } = await listed('UEG880000000001');
    assert.equal((await open(sigPicUrl)).statusCode, 503);
    assert.equal(words((await report([toPicture()]))[0] as EventResult), 'taken');
    const answer = await open(sigPicUrl);
    assert.equal(answer.statusCode, 200);
    assert.equal(answer.headers['content-type'], 'image/jpeg');
    assert.ok(!answer.rawPayload.includes('hidden'), 'no metadata is left');
  });

  it('is stored once, however often it is sent', async () => {
    const billCode = 'UEG880000000002';
    const same = toPicture({ billCode });
    const [one, two] = await report([same, same]);
    assert.deepEqual([one?.result, two?.result], ['taken', 'known']);
    const again = Array.from({ length: 4 }, () => report([toPicture({ billCode })]));
    for (const [result] of await Promise.all(again)) assert.equal(result?.result, 'taken');
    const rows = await readRows(portal.context.database, 'picture', { bill_code: billCode });
    assert.equal(rows.length, 1);
  });

  it('is refused if it is too large, no picture, or a bomb', async () => {
    const billCode = 'UEG880000000003';
    const side = 10_000;
    const bomb = await sharp({
      create: { width: side, height: side, channels: 3, background: '#fff' },
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    assert.ok(bomb.length < 500_000);
    const noise = (length: number) => Buffer.concat([photo, randomBytes(length - photo.length)]);
    const cases: [content: Buffer | string, expected: RegExp][] = [
      [noise(500_001), /^refused data\.content at most 500000 bytes/],
      [noise(600_000), /^refused data\.content/],
      [
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
        /^refused data\.content a JPEG, PNG or WebP picture/,
      ],
      [photo.subarray(0, 100), /^refused data\.content a JPEG, PNG or WebP picture/],
      [bomb, /^refused data\.content a JPEG, PNG or WebP picture: .*40/],
      ['', /^refused data\.content/],
      ['not base64!', /^refused data\.content/],
    ];
    for (const [content, expected] of cases) {
      const text = typeof content === 'string' ? content : content.toString('base64');
      const [result] = await report([toPicture({ billCode, content: text })]);
      assert.match(words(result as EventResult), expected);
    }
    assert.deepEqual(
      await readRows(portal.context.database, 'picture', { bill_code: billCode }),
      [],
    );
    const valid = { billCode, content: noise(500_000).toString('base64') };
    assert.equal(
      (await report([toPicture(valid)]))[0]?.result,
      'taken',
      'data after the picture is dropped',
    );
  });

  it('is one of at most 20 of a parcel', async () => {
    const billCode = 'UEG880000000004';
    const events = Array.from({ length: 21 }, (_, at) =>
      toPicture({ billCode, picture: `n-${at}` }),
    );
    const results = await report(events);
    assert.equal(results.filter(({ result }) => result === 'taken').length, 20);
    assert.match(words(results.at(-1) as EventResult), /^refused data\.picture at most 20/);
  });

  it('does not come back after an erasure', async () => {
    const billCode = 'UEG880000000005';
    await report([toScan({ sigPicUrl: 'scan-10-photo' }, billCode), toPicture({ billCode })]);
    const { sigPicUrl } = await listed(billCode);
    assert.equal((await open(sigPicUrl)).statusCode, 200);
    const erased = await operatorOn(portal).run(`consignee erase --bill-code ${billCode}`, {
      settings: core,
    });
    assert.equal(erased.exitCode, 0, erased.stderr);
    await report([toPicture({ billCode }), toPicture({ billCode, picture: 'new' })]);
    assert.equal((await open(sigPicUrl)).statusCode, 410);
  });

  it('opens for its own account alone, although both use one name', async () => {
    const billCode = 'UEG880000000006';
    const stranger = await addIntegrator(portal, { environment: 'production' });
    await report([toPicture({ billCode }, stranger)]);
    await report([toScan({ sigPicUrl: 'scan-10-photo' }, billCode)]);
    assert.equal((await open((await listed(billCode)).sigPicUrl)).statusCode, 503);
  });
});

describe('a picture at an address of a core', () => {
  it('is fetched once and never passed on', async () => {
    let asked = 0;
    const origin = await openServer((request, response) => {
      asked += 1;
      assert.equal(request.method, 'GET');
      response.setHeader('content-type', 'image/jpeg').end(photo);
    });
    const billCode = 'UEG880000000007';
    await report([toScan({ sigPicUrl: `${origin}/photo.jpg` }, billCode)]);
    const { sigPicUrl } = await listed(billCode);
    assert.ok(!sigPicUrl?.includes(origin));
    const answers = await Promise.all(Array.from({ length: 4 }, () => open(sigPicUrl)));
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted();
    assert.deepEqual(
      [...new Set(statuses)].filter((status) => status !== 503),
      [200],
    );
    assert.equal((await open(sigPicUrl)).statusCode, 200);
    assert.equal(asked, 1);
    const [row] = await readRows(portal.context.database, 'picture', { bill_code: billCode });
    assert.equal(row?.source, null);
  });

  it('is tried five times, ever later, and then given up', async () => {
    let asked = 0;
    const origin = await openServer((_request, response) => {
      asked += 1;
      response.statusCode = asked === 1 ? 302 : 200;
      if (asked === 1) response.setHeader('location', '/other').end();
      else response.end(asked === 2 ? randomBytes(500_001) : 'no picture');
    });
    const billCode = 'UEG880000000008';
    await report([toScan({ problemPicUrl: `${origin}/x` }, billCode)]);
    const { problemPicUrl } = await listed(billCode);
    const context = {
      ...portal.people,
      database: portal.context.database,
      getImage: getImageAs(portal),
    };
    const log = { warn: () => undefined };
    for (let tries = 0; tries < 8; tries += 1) {
      await fetchDue({ ...context, log, now: () => portal.clock.now });
      portal.clock.now += 10 * minuteMs;
    }
    assert.equal(asked, 5);
    assert.equal((await open(problemPicUrl)).statusCode, 410);
  });

  it('is not fetched from a private address', async () => {
    const strict = await openTestPortal(core);
    const owner = await addIntegrator(strict, { environment: 'production' });
    const scan = { ...toScan({ sigPicUrl: 'http://127.0.0.1:9/x' }), apiAccount: owner.apiAccount };
    await report([scan], strict);
    await assert.rejects(getImageAs(strict)('http://127.0.0.1:9/x'));
    await assert.rejects(getImageAs(strict)('https://10.0.0.1/x'));
  });
});

describe('the reference core', () => {
  it('reports pictures, and answers traces and proofs that name them', async () => {
    let send: Report = async () => [];
    const own = await openReferenceCore({
      eventsUrl: 'http://127.0.0.1:1/core/events',
      post: createPost((events) => send(events)),
      settings: { PUSH_RETRY_S: Array(20).fill('1').join() },
    });
    const taking = await openTestPortal({ CORE_URL: own.url, CORE_SECRET: coreSecret });
    for (const clock of [own.clock, taking.clock])
      Object.defineProperty(clock, 'now', { get: Date.now });
    const address = await taking.app.listen({ port: 0, host: '127.0.0.1' });
    send = createReport(`${address}/core/events`, [coreSecret]);
    own.whole.pushes.start();
    after(() => own.whole.pushes.stop(0));
    const owner = await addIntegrator(taking, { environment: 'production' });
    const { billCode } = await createdOrder(taking, owner);
    for (const type of [1, 9]) await scanParcel(own.courier, { billCode, type });
    const brought = {
      otp: '4711',
      photo: { type: 'image/jpeg', content: photo } as const,
      signedBy: { name: 'Omar', relation: 'neighbour' } as const,
    };
    await scanParcel(own.courier, { billCode, type: 10, brought });
    own.whole.pushes.wake();
    const find = () => readRows(taking.context.database, 'picture', { bill_code: billCode });
    await until(async () => (await find())[0]?.content != null, 'the picture is reported');
    const { data: proof } = await call2(taking, owner, 'logistics/proofOfDelivery', { billCode });
    assert.deepEqual(proof.signedBy, { name: 'Omar', relation: 'neighbour' });
    assert.equal(proof.otpVerified, true);
    assert.deepEqual(
      proof.pictures.map(({ kind }: { kind: string }) => kind),
      ['delivery'],
    );
    assert.equal((await open(proof.pictures[0].url, taking)).statusCode, 200);
    const { data: traced } = await trace(taking, owner, billCode);
    const [signed] = traced[0].details;
    assert.equal(signed.otp, '4711');
    assert.equal((await open(signed.sigPicUrl, taking)).statusCode, 200);
    assert.equal((await find()).length, 1, 'one picture by all its ways');
  });
});
