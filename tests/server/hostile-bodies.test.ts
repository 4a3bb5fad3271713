import assert from 'node:assert/strict';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import type { FieldSchema } from '#contract/check-fields.ts';
import { jsonLimits } from '#contract/operation.ts';
import { calls, sandboxCalls } from '#contract/operations/all.ts';
import { portalCalls } from '#contract/portal/all.ts';
import { mostDiscardedBytes } from '#server/http/time-limits.ts';
import { addDeveloper } from './_support/accounts.ts';
import { addPerson } from './_support/people.ts';
import { addIntegrator, openTestPortal, sign } from './_support/portal.ts';
import { exchange, listen } from './_support/socket.ts';

const portal = await openTestPortal();
const integrator = await addIntegrator(portal);
const developer = await addDeveloper(portal);
const reviewer = await addPerson(portal, { staff: 1 });
const visitor = await addPerson(portal);

const length = 1024 * 1024;
const path = '/webopenplatformapi/api/waybill/getWaybillInfo';

function fill(unit: string, most = length): string {
  return unit.repeat(Math.floor((most - 100) / unit.length));
}

/** An object with as many different names as fit. */
function toNames(most = length): string {
  let names = '';
  for (let count = 0; names.length < most - 100; count += 1) names += `"k${count}":1,`;
  return `{${names}"z":1}`;
}

/**
 * CPU time of the event loop's thread, in milliseconds. Other threads and processes are not
 * counted, so a busy machine hardly changes it.
 */
async function spentMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** A signed call: a valid digest makes the server read the text as far as it ever does. */
function signed(bizContent: string, payload = `bizContent=${bizContent}`) {
  return portal.app.inject({
    method: 'POST',
    url: path,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...sign(integrator, bizContent, portal.clock.now),
    },
    payload,
  });
}

function ask(call: string, payload: string, token = '') {
  const headers = { 'content-type': 'application/json', token };
  return portal.app.inject({
    method: 'POST',
    url: `/openplatformweb/${call}`,
    headers,
    payload,
  });
}

const boundary = 'b'.repeat(20);

/** Uses a real socket, on which a body arrives in pieces. */
async function upload(payload: string): Promise<string> {
  const port = await listen(portal.app);
  const headers = {
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': Buffer.byteLength(payload),
    token: visitor.token,
  };
  const url = `http://127.0.0.1:${port}/openplatformweb/file/uploadImg`;
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  httpRequest(url, { method: 'POST', headers }, (answer) => text(answer).then(resolve, reject))
    .on('error', reject)
    .end(payload);
  return promise;
}

/** The same length with nothing unusual: decoded, digested, parsed and answered. */
const harmless = () => signed(`{"waybillNos":["${fill('UEG000000191681 ')}"]}`);

// Warmed up, so that the first comparison is fair.
for (let round = 0; round < 5; round += 1) await harmless();

const rounds = 5;
/** On a busy machine a few rounds may have no quiet moment. */
const mostRounds = 20;
/** Most times that a hostile body may cost a harmless one of its length. */
const mostTimes = 5;

const part = (name: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n\r\n`;
const long = '12345678901234567';

const hostile: Record<string, () => Promise<unknown>> = {
  'names with broken percent encoding': () => signed('', fill('%zzzzzzzzzzz&')),
  'names that are nearly bizContent': () => signed('', fill('bizConten%&')),
  'encoded names': () => signed('', fill('%62%69%7a%43%6f%6e%74%65%6e&')),
  'nothing but separators': () => signed('', fill('&')),
  'nothing but equals signs': () => signed('', fill('=')),
  'repeated bizContent': () => signed('', fill('bizContent=1&')),
  'nothing but plus signs': () => signed(fill(' '), `bizContent=${fill('+')}`),
  'broken percent encoding': () => signed('', `bizContent=${fill('%zz')}`),
  'encoded brackets': () => signed(fill('{', length / 3), `bizContent=${fill('%7b')}`),
  'many names': () => signed(toNames()),
  'one name repeated': () => signed(`{${fill('"a":1,')}"a":1}`),
  'deep lists': () => signed(`{"a":${fill('[')}`),
  'deep lists that end': () => signed(`{"a":${fill('[', length / 2)}${fill(']', length / 2)}}`),
  'deep objects': () => signed(fill('{"a":')),
  'many numbers': () => signed(`{"waybillNos":[${fill('1,')}1]}`),
  'many objects': () => signed(`{"waybillNos":[${fill('{},')}{}]}`),
  'many texts and a long number': () => signed(`{"n":${long},"a":[${fill('"",')}1]}`),
  'many long numbers': () => signed(`{"a":[${fill(`${long},`)}1]}`),
  'a number of a megabyte': () => signed(`{"a":${fill('1')}}`),
  'line breaks, escaped': () => signed(`{"a":"${fill('\\n')}"}`),
  'letters, escaped': () => signed(`{"a":"${fill('\\u0041')}"}`),
  'a fault at the end': () => signed(`{"a":"${fill('x')}",}`),
  'line breaks before a fault': () => signed(`{"a":1,${fill('\n')}}`),
  'names of secrets': () => signed(`{"a":"${fill('pwd=')}"}`),
  'spaces and no JSON': () => signed(fill(' ')),
  'names for a visitor': () => ask('user/login', toNames()),
  'names for a visitor, as many as are read': () => ask('user/login', toNames(24 * 1024)),
  'lists for a visitor': () => ask('user/register', fill('[')),
  'names for staff': () => ask('operator/saveNotice', toNames(), reviewer.token),
  'texts for staff': () =>
    ask('operator/saveNotice', `{"texts":[${fill('{},')}{}]}`, reviewer.token),
  'names to be signed': () => {
    const bizContent = toNames(length / 2);
    const text = { environment: 'sandbox', operation: 'orderserve/create', bizContent };
    return ask('help-center/headersSign', JSON.stringify(text), developer.token);
  },
  'parts of an upload': () => upload(`${fill(part('a'))}--${boundary}--`),
};

describe('body of a megabyte costs at most a few times a harmless one', () => {
  for (const [name, send] of Object.entries(hostile)) {
    it(name, async () => {
      const spent = { harmless: Number.POSITIVE_INFINITY, hostile: Number.POSITIVE_INFINITY };
      const timesOf = () => spent.hostile / spent.harmless;
      for (let round = 0; round < mostRounds; round += 1) {
        spent.harmless = Math.min(spent.harmless, await spentMs(harmless));
        spent.hostile = Math.min(spent.hostile, await spentMs(send));
        // Both are minimums: more rounds cannot make it worse.
        if (spent.hostile <= spent.harmless) break;
        if (round + 1 >= rounds && timesOf() <= mostTimes) break;
      }
      assert.ok(timesOf() <= mostTimes, `${timesOf().toFixed(1)} times: ${JSON.stringify(spent)}`);
    });
  }
});

describe('size of a body', () => {
  it('is refused with too many values or levels, naming the limit', async () => {
    const values = Array.from({ length: jsonLimits.values }, () => 1);
    const many = await signed(JSON.stringify({ waybillNos: values }));
    assert.match(many.json().msg, /20,000 values/);
    const deep = `${'['.repeat(jsonLimits.depth + 1)}${']'.repeat(jsonLimits.depth + 1)}`;
    assert.match((await signed(`{"a":${deep}}`)).json().msg, /100 levels/);
    // Real clients stay far below it in their largest calls.
    const whole = Array.from({ length: 1000 }, (_, at) => `UEG${String(at).padStart(12, '0')}`);
    assert.equal((await signed(JSON.stringify({ waybillNos: whole }))).json().code, '145003080');
  });

  it('is limited to what the fields of a portal call can hold', async () => {
    const answer = await ask('user/login', JSON.stringify({ name: fill('x') }));
    assert.equal(answer.statusCode, 413);
    assert.match(answer.json().msg, /\d+ KiB/);
    const account = { name: 'ع'.repeat(254), password: 'ع'.repeat(128), captcha: 'x'.repeat(4096) };
    assert.equal((await ask('user/login', JSON.stringify(account))).statusCode, 200);
  });

  it('is limited for every field', async () => {
    const unbounded: string[] = [];
    const walk = (schema: FieldSchema, at: string): void => {
      const { type, enum: values, pattern, maxLength, maxItems, items, properties } = schema;
      if (type === 'array' && maxItems === undefined) unbounded.push(at);
      if (type === 'string' && !values && !pattern && maxLength === undefined) unbounded.push(at);
      if (items) walk(items, `${at}[]`);
      for (const [name, field] of Object.entries(properties ?? {})) walk(field, `${at}.${name}`);
    };
    for (const { id, request } of [...calls, ...sandboxCalls]) walk(request as FieldSchema, id);
    for (const call of portalCalls) walk(call.request as FieldSchema, call.path);
    assert.deepEqual(unbounded, []);
  });
});

describe('too large body', () => {
  const places: [url: string, type: string][] = [
    ['/webopenplatformapi/api/order/addOrder', 'application/x-www-form-urlencoded'],
    ['/webopenplatformapi/v2/order/addOrder', 'application/json'],
    ['/openplatformweb/user/login', 'application/json'],
    ['/mcp', 'application/json'],
  ];
  const large = 'x'.repeat(7 * length);
  const bodies = [
    `content-length: ${large.length}\r\n\r\n${large}`,
    `transfer-encoding: chunked\r\n\r\n${large.length.toString(16)}\r\n${large}\r\n0\r\n\r\n`,
  ];

  it('gets a response and keeps the connection', async () => {
    for (const [url, type] of places) {
      for (const body of bodies) {
        const request = `POST ${url} HTTP/1.1\r\nhost: a\r\ncontent-type: ${type}\r\n${body}`;
        const next = 'GET /livez HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n';
        const received = await exchange(portal.app, request + next);
        const statuses = [...received.matchAll(/HTTP\/1.1 (\d{3}) /g)].map(([, status]) => status);
        assert.deepEqual(statuses, ['413', '200'], url);
      }
    }
  });

  it('gets a response also with connection: close', async () => {
    for (const [url, type] of places) {
      for (const body of bodies) {
        const head = `POST ${url} HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-type: ${type}`;
        const received = await exchange(portal.app, `${head}\r\n${body}`);
        assert.match(received, /^HTTP\/1.1 413 .*\r\n\r\n./s, url);
      }
    }
  });

  it('is not read without end', async () => {
    const beyond = 'x'.repeat(mostDiscardedBytes + length);
    for (const body of [
      `content-length: ${beyond.length}\r\n\r\nx`,
      `transfer-encoding: chunked\r\n\r\n${beyond.length.toString(16)}\r\n${beyond}`,
    ]) {
      const [[url = '', type = ''] = []] = places;
      const socket = connect(await listen(portal.app), '127.0.0.1');
      const closed = new Promise((resolve) => socket.once('close', resolve));
      // The server may reset it while data is still being sent.
      socket.on('error', () => {}).resume();
      socket.write(`POST ${url} HTTP/1.1\r\nhost: a\r\ncontent-type: ${type}\r\n${body}`);
      await closed;
    }
  });
});
