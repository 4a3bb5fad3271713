import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { toHeaderDigest } from '#contract/signature/md5-v1.ts';
import { md5 } from '#server/crypto/hashes.ts';
import { changeRows } from '../_support/rows.ts';
import { openWaiting } from './_case.ts';
import {
  addReceiverOf,
  makeWorker,
  openContext,
  readPush,
  retryS,
  sendAll,
  waitUntilDue,
  writePushes,
} from './_context.ts';
import {
  type Answer,
  acknowledge,
  answerStatus,
  answerText,
  openReceiver,
  success,
} from './_receiver.ts';

const portal = await openContext();
const worker = makeWorker(portal);

describe('a push', () => {
  it('is sent as a signed form with a fixed id and the number of the attempt', async () => {
    const { receiver, account, id } = await openWaiting(portal, answerStatus(500));
    await worker.runOnce();
    await waitUntilDue(portal, id);
    receiver.answer = acknowledge;
    await worker.runOnce();
    assert.equal(receiver.received.length, 2);
    for (const [index, { headers, content }] of receiver.received.entries()) {
      assert.equal(headers['content-type'], 'application/x-www-form-urlencoded; charset=UTF-8');
      assert.equal(headers.apiaccount, account.apiAccount);
      assert.equal(headers.digest, toHeaderDigest(md5, content, account.privateKey));
      assert.equal(headers['x-push-id'], id);
      assert.equal(headers['x-push-attempt'], String(index + 1));
      assert.match(headers['user-agent'] ?? '', /\S/);
      assert.equal(headers['x-push-test'], undefined);
      assert.equal(JSON.parse(content).text, 'a+b & “ق” 100%');
    }
    assert.equal(receiver.received[1]?.headers.timestamp, String(portal.clock.now));
  });

  it('is signed with the current key of the account', async () => {
    const { receiver, account, id } = await openWaiting(portal, answerStatus(500));
    await worker.runOnce();
    const privateKey = 'another key';
    await changeRows(
      portal.context.database,
      'account',
      { id: account.accountId },
      { private_key: portal.secrets.seal(privateKey) },
    );
    await waitUntilDue(portal, id);
    await worker.runOnce();
    const [, second] = receiver.received;
    assert.ok(second);
    assert.equal(second.headers.digest, toHeaderDigest(md5, second.content, privateKey));
  });

  for (const [name, text] of [
    ['code "1"', success],
    ['code 1 as a number', '{"code":1}'],
    ['spaces and keys in another order', ' \n{"data":null,"code":"1"} '],
    ['a byte order mark', '\ufeff{"code":"1"}'],
  ] as const) {
    it(`is delivered by a response with ${name}`, async () => {
      const { id } = await openWaiting(portal, answerText(text));
      await worker.runOnce();
      const { status, attempts, delivered_at, lease_until, tries } = await readPush(portal, id);
      assert.deepEqual([status, attempts, lease_until], ['delivered', 1, null]);
      assert.equal(delivered_at, portal.clock.now);
      assert.deepEqual(
        tries.map(({ number, http_status, error, answer }) => [number, http_status, error, answer]),
        [[1, 200, null, text]],
      );
    });
  }
});

const failures: [name: string, answer: Answer, error: RegExp, status?: number][] = [
  ['HTTP 500', answerStatus(500, {}, success), /status 500/, 500],
  ['HTTP 404', answerStatus(404, {}, success), /status 404/, 404],
  ['code "0"', answerText('{"code":"0"}'), /code of the response is "0"/],
  ['code true', answerText('{"code":true}'), /code of the response is true/],
  ['no code', answerText('{}'), /the response has no code/],
  ['a page', answerText('<html>ok</html>'), /isn't a JSON/],
  ['null', answerText('null'), /isn't a JSON/],
  ['the text success', answerText('success'), /isn't a JSON/],
  ['an empty response', answerText(''), /isn't a JSON/],
  ['invalid UTF-8', answerText(Buffer.from([0xff, 0, 0xfe])), /isn't a JSON/],
  ['a long response', answerText(success + ' '.repeat(64 * 1024)), /longer than 65536 bytes/],
  ['a broken connection', (response) => response.destroy(), /cannot be reached/],
  [
    'half a response',
    (response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('{"code":', () => response.destroy());
    },
    /cannot be reached/,
  ],
];

describe('sending a push', () => {
  for (const [name, answer, error, status] of failures) {
    it(`retries after ${name}`, async () => {
      const { receiver, id } = await openWaiting(portal, answer);
      await worker.runOnce();
      const push = await readPush(portal, id);
      assert.deepEqual([push.status, push.attempts, push.lease_until], ['pending', 1, null]);
      const [attempt] = push.tries;
      assert.match(attempt?.error ?? '', error);
      if (status) assert.equal(attempt?.http_status, status);
      receiver.answer = acknowledge;
      await waitUntilDue(portal, id);
      await worker.runOnce();
      assert.equal((await readPush(portal, id)).status, 'delivered');
    });
  }

  it('reports a refused connection', async () => {
    const account = await addReceiverOf(portal, 'http://127.0.0.1:1/');
    const [id = ''] = await writePushes(portal, account);
    await worker.runOnce();
    const [attempt] = (await readPush(portal, id)).tries;
    assert.match(attempt?.error ?? '', /\(127\.0\.0\.1:1 ECONNREFUSED\)/);
    assert.deepEqual([attempt?.http_status, attempt?.answer], [null, null]);
  });

  it('reports a failed TLS handshake', async () => {
    const { url } = await openReceiver();
    const account = await addReceiverOf(portal, url.replace('http:', 'https:'));
    const [id = ''] = await writePushes(portal, account);
    await worker.runOnce();
    assert.match((await readPush(portal, id)).tries[0]?.error ?? '', /cannot be reached \(\w+\)/);
  });

  it('opens a new connection in the same attempt when the receiver closed the old one', async () => {
    const { receiver, account } = await openWaiting(portal, acknowledge);
    await worker.runOnce();
    const [id = ''] = await writePushes(portal, account);
    let reset = false;
    receiver.answer = (response, received) => {
      if (reset) return acknowledge(response, received);
      reset = true;
      response.socket?.resetAndDestroy();
    };
    await worker.runOnce();
    const { status, attempts } = await readPush(portal, id);
    assert.deepEqual([status, attempts, receiver.connections], ['delivered', 1, 2]);
  });

  it('fails on a redirect and does not follow it', async () => {
    const other = await openReceiver();
    for (const status of [301, 302, 303, 307, 308]) {
      const { id } = await openWaiting(portal, answerStatus(status, { location: other.url }));
      await worker.runOnce();
      const [attempt] = (await readPush(portal, id)).tries;
      assert.match(attempt?.error ?? '', new RegExp(`status ${status} redirects to ${other.url}`));
    }
    assert.equal(other.connections, 0);
  });

  it('fails when the response does not arrive or end within the timeout', async () => {
    const hasty = makeWorker(portal, { postOptions: { timeoutMs: 100 } });
    const silent = await openWaiting(portal, () => {});
    const endless = await openWaiting(portal, (response) => {
      const timer = setInterval(() => response.write(' '), 5);
      response.on('close', () => clearInterval(timer));
    });
    await hasty.runOnce();
    for (const { id } of [silent, endless]) {
      const [attempt] = (await readPush(portal, id)).tries;
      assert.match(attempt?.error ?? '', /within 0.1 seconds/);
      assert.ok((attempt?.duration_ms ?? 0) > 0);
    }
  });

  it('stores the first 1,000 characters of the response as valid text', async () => {
    const emoji = '\u{1f600}';
    const { id } = await openWaiting(portal, answerText(`\0x${emoji.repeat(600)}`));
    await worker.runOnce();
    const [attempt] = (await readPush(portal, id)).tries;
    assert.equal(attempt?.answer, `\ufffdx${emoji.repeat(498)}…`);
    const odd = await openWaiting(portal, answerText(`x${emoji.repeat(600)}`));
    await worker.runOnce();
    assert.equal((await readPush(portal, odd.id)).tries[0]?.answer, `x${emoji.repeat(499)}…`);
  });
});

describe('a push that keeps failing', () => {
  it('is retried on schedule, then parked, and keeps every attempt', async () => {
    const { receiver, id } = await openWaiting(portal, answerStatus(503));
    const waits: number[] = [];
    for (let attempt = 0; attempt < retryS.length; attempt += 1) {
      await worker.runOnce();
      waits.push((await readPush(portal, id)).next_at - portal.clock.now);
      portal.clock.now += (waits.at(-1) ?? 0) - 1;
      await worker.runOnce();
      assert.equal(receiver.received.length, attempt + 1, 'not before it is due');
      portal.clock.now += 1;
    }
    await worker.runOnce();
    assert.deepEqual(
      waits,
      retryS.map((seconds) => seconds * 1000),
    );
    const push = await readPush(portal, id);
    assert.deepEqual([push.status, push.attempts], ['dead', 4]);
    assert.deepEqual(
      push.tries.map(({ number }) => number),
      [1, 2, 3, 4],
    );
    portal.clock.now += 1e9;
    await sendAll(worker);
    assert.equal(receiver.received.length, 4);
  });
});

/** A raw response, after which the connection ends. */
const answerRaw =
  (...parts: (string | Buffer)[]): Answer =>
  ({ socket }) => {
    socket?.end(Buffer.concat(parts.map((part) => Buffer.from(part))));
  };

/** A response that repeats one text without end, as fast as it is read. */
const answerEndless =
  (head: string, part: string): Answer =>
  ({ socket }) => {
    const flood = part.repeat(Math.ceil(10_000 / part.length));
    const pour = () => {
      while (socket && !socket.destroyed && socket.write(flood));
    };
    socket?.on('drain', pour).on('error', () => {});
    socket?.write(head);
    pour();
  };

const ok = 'HTTP/1.1 200 OK\r\n';
const chunked = `${ok}transfer-encoding: chunked\r\n\r\n`;
const whole = `${ok}content-length: ${success.length}\r\n\r\n${success}`;
const early = 'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n';

const acknowledgements: [name: string, answer: Answer][] = [
  ['of HTTP/1.0 without a length', answerRaw('HTTP/1.0 200 OK\r\n\r\n', success)],
  ['after a 100 and a 103', answerRaw('HTTP/1.1 100 Continue\r\n\r\n', early, whole)],
  ['in chunks', answerRaw(chunked, `${success.length.toString(16)}\r\n${success}\r\n0\r\n\r\n`)],
];

describe('a push with an unusual response', () => {
  for (const [name, answer] of acknowledgements) {
    it(`is delivered by a response ${name}`, async () => {
      const { id } = await openWaiting(portal, answer);
      await worker.runOnce();
      const { status, tries } = await readPush(portal, id);
      assert.deepEqual([status, tries[0]?.answer], ['delivered', success]);
    });
  }
});

const oddAnswers: [name: string, answer: Answer, error: RegExp][] = [
  [
    'that changes the protocol',
    answerRaw('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
    /status 101/,
  ],
  ['of endless interim responses', answerEndless('', early), /more than 20 interim responses/],
  ['of endless headers', answerEndless(ok, 'x: y\r\n'), /HPE_HEADER_OVERFLOW/],
  ['with a huge header', answerRaw(ok, `x: ${'y'.repeat(100_000)}\r\n\r\n`), /HPE_HEADER_OVERFLOW/],
  ['with invalid chunks', answerRaw(chunked, 'zz\r\nhello\r\n'), /HPE_INVALID_CHUNK_SIZE/],
  ['with half a chunk', answerRaw(chunked, '5\r\nhel'), /ECONNRESET/],
  ['of endless trailers', answerEndless(`${chunked}0\r\n`, 'x: y\r\n'), /HPE_HEADER_OVERFLOW/],
  ['with two lengths', answerRaw(ok, 'content-length: 3\r\n', whole.slice(ok.length)), /HPE_/],
  ['of another protocol', answerRaw('220 mail ready\r\n'), /HPE_/],
  ['without any data', answerRaw(), /ECONNRESET/],
  [
    'that is compressed',
    answerRaw(`${ok}content-encoding: gzip\r\n\r\n`, gzipSync(success)),
    /compressed \(gzip\)/,
  ],
  ['that redirects to nowhere', answerRaw('HTTP/1.1 302 Found\r\n\r\n'), /^HTTP status 302, not/],
  ['without a code', answerRaw(`${ok}\r\n{"success":true}`), /the response has no code/],
  [
    'whose code ends in half a character',
    answerRaw(`${ok}\r\n`, JSON.stringify({ code: `${'\u{1f600}'.repeat(60)}` })),
    /code of the response is/,
  ],
];

describe('a push with a broken response', () => {
  for (const [name, answer, error] of oddAnswers) {
    it(`fails by a response ${name}`, async () => {
      const { receiver, account, id } = await openWaiting(portal, answer);
      await worker.runOnce();
      const { status, tries } = await readPush(portal, id);
      assert.equal(status, 'pending');
      assert.match(tries[0]?.error ?? '', error);
      assert.ok(tries[0]?.error?.isWellFormed());
      receiver.answer = acknowledge;
      const [next = ''] = await writePushes(portal, account);
      await worker.runOnce();
      assert.equal((await readPush(portal, next)).status, 'delivered', 'nothing is held up');
    });
  }

  it('fails by a response whose bytes each arrive within the timeout, but not all of them', async () => {
    const hasty = makeWorker(portal, { postOptions: { timeoutMs: 100 } });
    const { id } = await openWaiting(portal, (response) => {
      response.writeHead(200).flushHeaders();
      const timer = setInterval(() => response.write(' '), 90);
      response.on('close', () => clearInterval(timer));
    });
    await hasty.runOnce();
    assert.match((await readPush(portal, id)).tries[0]?.error ?? '', /within 0.1 seconds/);
  });
});

describe('a push', () => {
  it('asks for an uncompressed response', async () => {
    const { receiver } = await openWaiting(portal, acknowledge);
    await worker.runOnce();
    assert.equal(receiver.received[0]?.headers['accept-encoding'], 'identity');
  });

  it('stores a response of invalid UTF-8 as valid text', async () => {
    const bytes = Buffer.from([0x7b, 0xff, 0xc3, 0, 0xed, 0xa0, 0x80, 0x7d]);
    const { id } = await openWaiting(portal, answerRaw(`${ok}\r\n`, bytes));
    await worker.runOnce();
    const [attempt] = (await readPush(portal, id)).tries;
    assert.equal(attempt?.answer, '{\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd}');
  });
});
