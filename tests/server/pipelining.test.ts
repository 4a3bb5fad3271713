import assert from 'node:assert/strict';
import { subscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, it } from 'node:test';
import type { RouteOptions } from 'fastify';
import { mostInFlight } from '#server/http/pipelining-server.ts';
import { allAs, makeFolder } from './_support/folder.ts';
import { orderOf } from './_support/orders.ts';
import { addIntegrator, openTestPortal, sign } from './_support/portal.ts';
import { listen } from './_support/socket.ts';

const files = ['index.html', 'home.html', '404.html', 'en/home.html', 'en/404.html'];
const siteDirectory = makeFolder(allAs('A page. '.repeat(500), files));
const routes: RouteOptions[] = [];
const portal = await openTestPortal({}, { siteDirectory, onRoute: (route) => routes.push(route) });
const integrator = await addIntegrator(portal);
const port = await listen(portal.app);

interface Exchange {
  socket: Socket;
  request: IncomingMessage;
  response: ServerResponse;
}

/** Requests of each connection that were read but not answered. */
const inFlight = new Map<Socket, Set<ServerResponse>>();
let mostSeen = 0;
let onRead = () => {};
subscribe('http.server.request.start', (message) => {
  const { socket, response } = message as Exchange;
  const own = inFlight.get(socket) ?? new Set();
  inFlight.set(socket, own.add(response));
  mostSeen = Math.max(mostSeen, own.size);
  onRead();
});
subscribe('http.server.response.finish', (message) => {
  const { socket, response } = message as Exchange;
  inFlight.get(socket)?.delete(response);
});
function forget() {
  mostSeen = 0;
  onRead = () => {};
  inFlight.clear();
}

interface Received {
  status: number;
  head: string;
  body: string;
}

function readChunked(received: Buffer, from: number): { body: string; end: number } {
  const pieces: Buffer[] = [];
  let at = from;
  for (;;) {
    const line = received.indexOf('\r\n', at);
    const size = Number.parseInt(received.toString('latin1', at, line), 16);
    assert.ok(Number.isInteger(size), 'a chunk says its size');
    at = line + 2;
    pieces.push(received.subarray(at, at + size));
    at += size + 2;
    if (size === 0) return { body: Buffer.concat(pieces).toString(), end: at };
  }
}

/** Complete responses of one connection, by their framing. */
function readAnswers(received: Buffer): Received[] {
  const answers: Received[] = [];
  let at = 0;
  while (at < received.length) {
    const end = received.indexOf('\r\n\r\n', at);
    assert.ok(end > 0, 'an answer is whole');
    const head = received.toString('latin1', at, end).toLowerCase();
    at = end + 4;
    const status = Number(head.slice(9, 12));
    const length = Number(/\r\ncontent-length: (\d+)/.exec(head)?.[1] ?? 0);
    let body = received.toString('utf8', at, at + length);
    at += length;
    if (/\r\ntransfer-encoding: chunked/.test(head))
      ({ body, end: at } = readChunked(received, at));
    answers.push({ status, head, body });
  }
  assert.equal(at, received.length, 'the last answer is whole');
  return answers;
}

const get = (url: string, ...lines: string[]) =>
  `${[`GET ${url} HTTP/1.1`, 'host: a', ...lines].join('\r\n')}\r\n\r\n`;

/** Sends everything and reads until the server ends the connection. */
async function exchange(sent: string): Promise<Received[]> {
  const socket = connect(port, '127.0.0.1');
  socket.write(sent);
  return readAnswers(await buffer(socket));
}

const closing = 'connection: close';

async function flood(url: string, sockets: number, each: number): Promise<Received[]> {
  const sent = get(url).repeat(each - 1) + get(url, closing);
  const answers = await Promise.all(Array.from({ length: sockets }, () => exchange(sent)));
  return answers.flat();
}

const create = (txlogisticId: string) => {
  const bizContent = JSON.stringify(orderOf(integrator, { txlogisticId }));
  const body = new URLSearchParams({ bizContent }).toString();
  const signed = Object.entries(sign(integrator, bizContent, portal.clock.now));
  const lines = [
    'POST /webopenplatformapi/api/order/addOrder HTTP/1.1',
    'host: a',
    'content-type: application/x-www-form-urlencoded',
    ...signed.map(([name, value]) => `${name}: ${value}`),
    `content-length: ${body.length}`,
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
};
const createMany = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => create(`${prefix}-${index}`));

/** txlogisticIds of the created orders, in the order of the responses. */
const createdOf = (answers: readonly Received[]) =>
  answers.map(({ body }) => {
    const { code, data } = JSON.parse(body);
    return code === '1' ? data.txlogisticId : code;
  });

const isAll = process.env.TESTS === 'all';

describe('pipelined requests', () => {
  beforeEach(forget);
  const getRoutes = new Set(
    routes.filter(({ method }) => method.includes('GET')).map(({ url }) => url),
  );

  it('are answered a few at a time for every GET route', async () => {
    assert.ok(getRoutes.size > 200);
    for (const route of getRoutes) {
      const url = route.replaceAll(/:\w+|\*/g, 'x');
      const { statusCode } = await portal.app.inject(url);
      // One read of a socket brings 32; with `--all` it is a thousand of what is not refused.
      const many = statusCode === 200 ? [4, 250] : [4, 25];
      const [sockets = 2, each = 0] = isAll ? many : [2, 2 * mostInFlight];
      const answers = await flood(url, sockets, each);
      assert.equal(answers.length, sockets * each, route);
      assert.ok(mostSeen <= mostInFlight, `${route} ${mostSeen}`);
    }
  });

  it('are answered in order, a thousand of them', async () => {
    const urls = Array.from(
      { length: 1000 },
      (_, index) => `/webopenplatformapi/api/none-${index}-`,
    );
    const sent = urls.map((url, index) => get(url, ...(index === 999 ? [closing] : [])));
    const answers = await exchange(sent.join(''));
    assert.equal(answers.length, 1000);
    for (const [index, url] of urls.entries()) assert.ok(answers[index]?.body.includes(url), url);
  });

  it('wait unread behind the longest response while the client does not read', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.pause();
    const opened = once(portal.app.server, 'connection');
    // Far more than the buffers of both sockets hold.
    const each = isAll ? 1000 : 100;
    socket.write(get('/openapi/next.json').repeat(each - 1) + get('/openapi/next.json', closing));
    const [own] = (await opened) as [Socket];
    let buffered = 0;
    onRead = () => {
      const responses = [...(inFlight.get(own) ?? [])];
      buffered = Math.max(
        buffered,
        own.writableLength + responses.reduce((sum, response) => sum + response.writableLength, 0),
      );
    };
    let received = 0;
    for await (const chunk of socket) received += (chunk as Buffer).length;
    const { body } = await portal.app.inject('/openapi/next.json');
    assert.ok(received > each * body.length);
    assert.ok(mostSeen <= mostInFlight, String(mostSeen));
    assert.ok(buffered < 2 * mostInFlight * (body.length + 2048), String(buffered));
  });
});

describe('pipelined calls', () => {
  beforeEach(forget);
  it('are handled at most sixteen at a time', () => {
    // The other tests use the constant: a larger one would pass and cost as much memory.
    assert.equal(mostInFlight, 16);
  });

  it('are all acknowledged before an unparsable request', async () => {
    const sent = createMany('kept', 50);
    const answers = await exchange(`${sent.join('')}no request\r\n\r\n`);
    const last = answers.pop();
    assert.equal(last?.status, 400);
    const wanted = sent.map((_, index) => `kept-${index}`);
    assert.deepEqual(createdOf(answers), wanted);
    assert.ok(mostSeen <= mostInFlight, String(mostSeen));
  });

  it('are all acknowledged by a stopping server, whose last response closes', async () => {
    const ending = new AbortController();
    const own = await openTestPortal(
      {},
      { database: portal.context.database, secrets: portal.secrets, stopping: ending.signal },
    );
    const socket = connect(await listen(own.app), '127.0.0.1');
    onRead = () => ending.abort();
    socket.write(createMany('stop', mostInFlight).join(''));
    const answers = readAnswers(await buffer(socket));
    assert.equal(answers.length, mostInFlight);
    assert.ok(createdOf(answers).every((name) => name.startsWith('stop-')));
    const closers = answers.filter(({ head }) => /\r\nconnection: close/.test(head));
    assert.deepEqual(closers, answers.slice(-1));
  });

  it('are all acknowledged before one with a broken body', async () => {
    const lines = [
      'POST /webopenplatformapi/api/none HTTP/1.1',
      'host: a',
      'transfer-encoding: chunked',
    ];
    const sent = createMany('body', 5);
    const answers = await exchange(`${sent.join('')}${lines.join('\r\n')}\r\n\r\nno size\r\n`);
    assert.deepEqual(
      createdOf(answers.slice(0, 5)),
      sent.map((_, index) => `body-${index}`),
    );
    assert.equal(answers.at(-1)?.status, 400);
  });

  it('end with the one that closes its connection', async () => {
    const answers = await exchange(get('/livez') + get('/livez', closing) + get('/livez'));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    );
  });

  it('are read to the end of a body longer than all buffers', async () => {
    const long = 'x'.repeat(300_000);
    const lines = [
      'POST /webopenplatformapi/api/none HTTP/1.1',
      'host: a',
      `content-length: ${long.length}`,
    ];
    const post = `${lines.join('\r\n')}\r\n\r\n${long}`;
    const some = get('/livez').repeat(mostInFlight + 1);
    const answers = await exchange(some + post + some + post + get('/livez', closing));
    assert.equal(answers.length, 2 * (mostInFlight + 1) + 3);
  });

  it('get 100 Continue in their turn', async () => {
    const socket = connect(port, '127.0.0.1');
    const lines = [
      'POST /webopenplatformapi/api/none HTTP/1.1',
      'host: a',
      'expect: 100-continue',
      closing,
      'content-type: application/x-www-form-urlencoded',
      'content-length: 3',
    ];
    socket.write(`${get('/livez')}${lines.join('\r\n')}\r\n\r\n`);
    const received: Buffer[] = [];
    for await (const chunk of socket) {
      received.push(chunk as Buffer);
      const text = Buffer.concat(received).toString();
      if (text.endsWith('HTTP/1.1 100 Continue\r\n\r\n')) socket.write('a=b');
    }
    const statuses = [
      ...Buffer.concat(received)
        .toString()
        .matchAll(/HTTP\/1.1 (\d+)/g),
    ];
    assert.deepEqual(
      statuses.map(([, status]) => status),
      ['200', '100', '404'],
    );
  });
});

describe('newly opened connection', () => {
  const openSocket = async () => {
    const accepted = once(portal.app.server, 'connection');
    const socket = connect(port, '127.0.0.1');
    await accepted;
    return socket;
  };

  it('gets its first call answered by a server about to close', async () => {
    const socket = await openSocket();
    portal.app.server.closeIdleConnections();
    socket.write('GET /livez HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n');
    assert.match((await buffer(socket)).toString(), /^HTTP\/1.1 200 /);
  });

  it('is closed a moment later without a call', async () => {
    const socket = await openSocket();
    portal.app.server.closeIdleConnections();
    assert.equal((await buffer(socket)).length, 0);
  });
});
