import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { openWaiting } from './_case.ts';
import { makeWorker, openContext, readPush, writePushes } from './_context.ts';
import { type Answer, acknowledge, success } from './_receiver.ts';

const portal = await openContext();
const worker = makeWorker(portal);

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

const failures: [name: string, answer: Answer, error: RegExp][] = [
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
  for (const [name, answer, error] of failures) {
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
