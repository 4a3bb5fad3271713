import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { after, describe, it } from 'node:test';
import { createApp } from '#server/app.ts';
import { createContext } from '#server/context.ts';
import { type TimeLimits, timeLimits } from '#server/http/time-limits.ts';
import { readSettings } from '#server/settings/settings.ts';
import { multipart, picture } from '../_support/certification.ts';
import { addPerson } from '../_support/people.ts';
import { openTestPortal } from '../_support/portal.ts';
import { listen } from '../_support/socket.ts';

/** Longer than any test. */
const neverMs = 3_600_000;
const never = {
  headersMs: neverMs,
  bodyMs: neverMs,
  uploadMs: neverMs,
  requestMs: neverMs,
  keepAliveMs: neverMs,
  stalledMs: neverMs,
  checkMs: 50,
};
const soonMs = 150;

const portal = await openTestPortal();
const { context, secrets, clock } = portal;
const { token } = await addPerson(portal);

/** A server on the same database in which only the given time limits ever pass. */
async function openWith(times: Partial<TimeLimits>) {
  const settings = readSettings({ DATA_DIR: context.dataDir });
  const own = createContext({ ...context, settings, secrets, now: () => clock.now });
  const app = await createApp(own, {
    siteDirectory: context.dataDir,
    times: { ...never, ...times },
  });
  after(() => app.close());
  return { app, port: await listen(app) };
}

const { port: hasty } = await openWith({ headersMs: soonMs, bodyMs: soonMs });
const { port: idle } = await openWith({ uploadMs: soonMs, keepAliveMs: soonMs });

/** Sends the beginning of a request and reads until the server ends the connection. */
function begin(port: number, sent: string): { socket: Socket; received: Promise<string> } {
  const socket = connect(port, '127.0.0.1');
  socket.write(sent);
  return { socket, received: text(socket) };
}

const call = '/webopenplatformapi/api/location/getLocation';
const head = (url: string, more: string[] = []) =>
  [`POST ${url} HTTP/1.1`, 'host: a', 'langtype: EN', ...more].join('\r\n');
const form = 'content-type: application/x-www-form-urlencoded';
const json = 'content-type: application/json';

function envelopeOf(answer: string) {
  return JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4));
}

describe('slow caller', () => {
  it('gets 408 when the time for headers ends', async () => {
    for (const sent of [head(call), `${head(call)}\r\nx:`]) {
      const answer = await begin(hasty, sent).received;
      assert.match(answer, /^HTTP\/1.1 408 /);
      assert.equal(envelopeOf(answer).code, '145003050');
    }
  });

  it('gets 408 without sending anything', async () => {
    assert.match(await begin(hasty, '').received, /^HTTP\/1.1 408 /);
  });

  it('gets 408 with a message when the time for a body ends', async () => {
    const signed = head(call, [form, 'content-length: 100']);
    const answer = await begin(hasty, `${signed}\r\n\r\nbizContent=`).received;
    assert.match(answer, /^HTTP\/1.1 408 /);
    assert.match(answer, /\r\nconnection: close\r\n/i);
    assert.match(envelopeOf(answer).msg, /didn't arrive within 1 second/);
    const chunked = head('/openplatformweb/user/login', [json, 'transfer-encoding: chunked']);
    const portal = await begin(hasty, `${chunked}\r\n\r\n3\r\n{"a\r\n`).received;
    assert.match(portal, /^HTTP\/1.1 408 /);
    assert.match(envelopeOf(portal).msg, /took too long/);
  });

  it('has a longer time for an upload', async () => {
    const { headers, payload } = multipart(await picture().jpeg().toBuffer());
    const lines = [
      `content-type: ${headers['content-type']}`,
      `content-length: ${payload.length}`,
      `token: ${token}`,
      'connection: close',
    ];
    const upload = begin(hasty, `${head('/openplatformweb/file/uploadImg', lines)}\r\n\r\n`);
    upload.socket.write(payload.subarray(0, 200));
    // Starts later and ends earlier: by then the time of a call has passed for the upload too.
    const slow = `${head(call, [form, 'content-length: 9'])}\r\n\r\nb`;
    assert.match(await begin(hasty, slow).received, /^HTTP\/1.1 408 /);
    upload.socket.write(payload.subarray(200));
    assert.equal(envelopeOf(await upload.received).code, 1);
  });

  it('gets 408 once when the time for an upload ends', async () => {
    const { headers, payload } = multipart(Buffer.from('x'));
    const lines = [
      `content-type: ${headers['content-type']}`,
      `content-length: ${payload.length}`,
      `token: ${token}`,
    ];
    const upload = begin(idle, `${head('/openplatformweb/file/uploadImg', lines)}\r\n\r\n`);
    upload.socket.write(payload.subarray(0, 50));
    const answer = await upload.received;
    assert.equal(answer.match(/HTTP\/1.1/g)?.length, 1);
    assert.match(answer, /^HTTP\/1.1 408 /);
    assert.match(envelopeOf(answer).msg, /took too long/);
  });

  it('is ended with an unrequested body when the request takes too long', async () => {
    const { port } = await openWith({ headersMs: soonMs, requestMs: soonMs });
    const unknown = head('/webopenplatformapi/api/none', [form, 'content-length: 100']);
    const answer = await begin(port, `${unknown}\r\n\r\nbiz`).received;
    assert.match(answer, /^HTTP\/1.1 (404|408) /);
  });

  it("is disconnected after an idle connection's time", async () => {
    const answer = await begin(idle, 'GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n').received;
    assert.match(answer, /^HTTP\/1.1 200 /);
    assert.match(answer, /\r\nkeep-alive: /i);
  });

  it('is disconnected when it stops reading the response', async () => {
    const { app, port } = await openWith({ stalledMs: soonMs });
    const ended = Promise.withResolvers<void>();
    app.server.once('connection', (socket) => socket.once('close', () => ended.resolve()));
    const socket = connect(port, '127.0.0.1');
    // More than both buffers hold, and nothing is read.
    socket.pause();
    socket.write('GET /openapi/next.json HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(200));
    await ended.promise;
    socket.destroy();
  });
});

describe('time limits', () => {
  it('match security.md', async () => {
    const file = path.resolve(import.meta.dirname, '../../../docs/_engineering/security.md');
    const document = await readFile(file, 'utf8');
    const rows = [...document.matchAll(/^\| `(\w+Ms)` \| [^|]+ \| ([\d.]+) s \|$/gm)];
    const documented = Object.fromEntries(
      rows.map(([, name, seconds]) => [name, Number(seconds) * 1000]),
    );
    const { checkMs: _, ...limits } = timeLimits;
    assert.deepEqual(documented, limits);
  });

  it('leave a page its time for an upload, and a proxy its own for an idle connection', () => {
    const { headersMs, bodyMs, uploadMs, requestMs, keepAliveMs } = timeLimits;
    assert.ok(uploadMs >= 60_000 && bodyMs < uploadMs);
    assert.ok(requestMs >= headersMs + uploadMs);
    assert.ok(keepAliveMs > 60_000);
  });
});
