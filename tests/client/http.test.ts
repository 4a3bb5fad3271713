import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, it } from 'node:test';
import { ApiFailure } from '#client/api-failure.ts';
import { type ClientOptions, createClient, type PortalClient } from '#client/http.ts';
import { axiosTransport, fetchTransport } from '#client/transport.ts';
import { openServer } from '../server/_support/loopback-server.ts';

type Handler = (req: IncomingMessage, res: ServerResponse, body: string) => void;

let handle: Handler = (_req, res) => res.end();
let sessionsOver = 0;
/** Counts the ones that a background call ended, without a redirect to Login. */
let quietlyOver = 0;
/** Requested proofs, and whether the reader gives them. */
let proofs: string[] = [];
let proves = true;

const origin = await openServer(async (req, res) => handle(req, res, await text(req)));

function answer(value: unknown, status = 200): Handler {
  return (_req, res) => {
    res.writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'r-1' });
    res.end(JSON.stringify(value));
  };
}

async function failureOf(promise: Promise<unknown>): Promise<ApiFailure> {
  const error: unknown = await promise.then(
    () => assert.fail('the call succeeded'),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof ApiFailure, String(error));
  return error;
}

function makeClient(options: Partial<ClientOptions> = {}): PortalClient {
  return createClient({
    apiUrl: origin,
    timeoutMs: 2000,
    readContext: () => ({
      token: 't-1',
      routeName: '/apiDoc/index',
      timezone: 'Africa/Cairo',
      langType: 'AR',
    }),
    onSessionOver: (_token, isBackground) => {
      sessionsOver += 1;
      if (isBackground) quietlyOver += 1;
    },
    onStepUp: async (factors) => {
      proofs.push(factors.join());
      return proves;
    },
    ...options,
  });
}

const client = makeClient();

function reset() {
  sessionsOver = 0;
  quietlyOver = 0;
}

for (const [name, transport] of Object.entries({ axios: axiosTransport, fetch: fetchTransport })) {
  describe(`portal client over ${name}`, () => {
    const make = (options?: Partial<ClientOptions>) => makeClient({ transport, ...options });

    it('returns the data of code 1 and sends token, page, time zone and language', async () => {
      let seen: IncomingMessage | undefined;
      handle = (req, res, body) => {
        seen = req;
        answer({ code: 1, msg: 'success', data: { a: [1] } })(req, res, body);
      };
      assert.deepEqual(await make().call('i18n/dictionary/getDefaultLang'), { a: [1] });
      assert.equal(seen?.url, '/openplatformweb/i18n/dictionary/getDefaultLang');
      const { token, routename, timezone, langtype } = seen?.headers ?? {};
      assert.deepEqual(
        { token, routename, timezone, langtype },
        { token: 't-1', routename: '/apiDoc/index', timezone: 'Africa/Cairo', langtype: 'AR' },
      );
    });

    it('sends its request as JSON', async () => {
      let seen: unknown[] = [];
      handle = (req, res, body) => {
        seen = [req.method, req.headers['content-type'], req.headers.token, body];
        answer({ code: 1, msg: '', data: null })(req, res, body);
      };
      await make().call('console/calls', { method: 'POST', data: { current: 1 } });
      assert.deepEqual(seen, ['POST', 'application/json', 't-1', '{"current":1}']);
    });

    it('reports a cancelled call, even before it started', async () => {
      const reader = new AbortController();
      handle = () => reader.abort();
      for (const _ of ['on its way', 'before'])
        assert.equal(
          (await failureOf(make().call('x', { signal: reader.signal }))).kind,
          'cancelled',
        );
    });

    it('passes on message, code, status and request id of a refusal', async () => {
      handle = answer({ code: 149010001, msg: 'لا يوجد', data: null }, 404);
      const { kind, message, code, status, requestId } = await failureOf(make().call('x'));
      const seen = [kind, message, code, status, requestId];
      assert.deepEqual(seen, ['answer', 'لا يوجد', 149010001, 404, 'r-1']);
    });

    it('reports a timeout', async () => {
      handle = () => {};
      assert.equal((await failureOf(make({ timeoutMs: 60 }).call('x'))).kind, 'timeout');
    });

    it('reports a network failure', async () => {
      const unreachable = make({ apiUrl: 'http://127.0.0.1:1' });
      assert.equal((await failureOf(unreachable.call('x'))).kind, 'network');
    });
  });
}

describe('portal client', () => {
  beforeEach(reset);

  it('ends the session only on 149010008', async () => {
    handle = answer({ code: 149010002, msg: 'captcha is wrong', data: null });
    const refused = await failureOf(client.call('user/login'));
    assert.deepEqual([refused.kind, refused.code, sessionsOver], ['answer', 149010002, 0]);
    handle = answer({ code: 149010008, msg: 'sign in again', data: null });
    const over = await failureOf(client.call('cer/certificationInfo'));
    assert.deepEqual([over.kind, over.code, sessionsOver], ['answer', 149010008, 1]);
    assert.equal(quietlyOver, 0, 'the reader called, and goes to Login');
  });

  it('ends the session quietly for a background call', async () => {
    handle = answer({ code: 149010008, msg: 'sign in again', data: null });
    const over = await failureOf(client.call('help-center/accounts', { background: true }));
    assert.deepEqual([over.code, sessionsOver, quietlyOver], [149010008, 1, 1]);
  });

  for (const [what, body] of [
    ["a proxy's page", '<html>502</html>'],
    ['an empty body', ''],
    ['JSON without an envelope', '[1]'],
    ["the open API's text code", '{"code":"1","data":{}}'],
  ] as const) {
    it(`reports ${what} as a server failure`, async () => {
      handle = (_req, res) => {
        res.writeHead(502);
        res.end(body);
      };
      const failure = await failureOf(client.call('demo/account'));
      assert.deepEqual([failure.kind, failure.status], ['server', 502]);
    });
  }
});

describe('sendRaw', () => {
  beforeEach(reset);
  it('passes the bytes of request and response through unchanged', async () => {
    const sent = 'bizContent=%7B%22a%22%3A%20%221%2B1%22%7D';
    const wire = '{"code":"145003030","msg":"x",  "data":null,"big":292500000000001042}\n';
    let seen: { body: string; type?: string } | undefined;
    handle = (req, res, body) => {
      seen = { body, ...(req.headers['content-type'] && { type: req.headers['content-type'] }) };
      res.writeHead(429, { 'x-request-id': 'r-2' });
      res.end(wire);
    };
    const raw = await client.sendRaw('mock/order/addOrder?uuid=u-1', {
      method: 'POST',
      data: sent,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    assert.deepEqual(seen, { body: sent, type: 'application/x-www-form-urlencoded' });
    assert.deepEqual([raw.status, raw.text, raw.requestId], [429, wire, 'r-2']);
    assert.ok(raw.durationMs >= 0);
  });

  it('never ends the session', async () => {
    handle = answer({ code: '149010008', msg: '', data: null });
    assert.equal((await client.sendRaw('mock/x', { method: 'POST', data: '' })).status, 200);
    assert.equal(sessionsOver, 0);
  });
});

describe('openStream', () => {
  beforeEach(reset);
  const open = () => client.openStream('console/liveCalls', new AbortController().signal);

  it('passes on bytes as they arrive', async () => {
    handle = (_req, res) => {
      res.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
      res.end('data: {}\n\n');
    };
    assert.equal(await new Response(await open()).text(), 'data: {}\n\n');
  });

  it('passes on the request id of a refusal and ends an expired session', async () => {
    handle = answer({ code: 149010008, msg: 'sign in again', data: null }, 401);
    const { kind, code, status, requestId } = await failureOf(open());
    assert.deepEqual([kind, code, status, requestId], ['answer', 149010008, 401, 'r-1']);
    assert.equal(sessionsOver, 1);
  });

  it('reports a network failure for a truncated refusal', async () => {
    handle = (_req, res) => {
      res.writeHead(503, { 'content-type': 'application/json', 'content-length': '99' });
      res.write('{', () => res.destroy());
    };
    assert.equal((await failureOf(open())).kind, 'network');
  });
});

describe('call that needs a proof', () => {
  beforeEach(() => {
    proofs = [];
    proves = true;
  });

  const refusal = { code: 149010013, msg: 'Not done.', data: { factors: ['totp'] } };

  /** Refuses `times` calls, then succeeds. */
  function refuses(times: number, bodies: string[]): Handler {
    return (req, res, body) => {
      bodies.push(body);
      answer(bodies.length > times ? { code: 1, data: 'done' } : refusal)(req, res, body);
    };
  }

  it('is repeated unchanged once the proof is given', async () => {
    const bodies: string[] = [];
    handle = refuses(1, bodies);
    const done = await client.call('user/changeEmail', {
      method: 'POST',
      data: { code: '123456' },
    });
    assert.equal(done, 'done');
    assert.deepEqual(proofs, ['totp']);
    assert.deepEqual(bodies, ['{"code":"123456"}', '{"code":"123456"}']);
  });

  it('fails with the refusal if the reader declines or the proof is not enough', async () => {
    for (const [isGiven, sent] of [
      [false, 1],
      [true, 2],
    ] as const) {
      proves = isGiven;
      const bodies: string[] = [];
      handle = refuses(9, bodies);
      const failure = await failureOf(client.call('user/exportData', { method: 'POST' }));
      assert.deepEqual(
        [failure.code, failure.message, bodies.length],
        [149010013, refusal.msg, sent],
      );
    }
    assert.equal(proofs.length, 2);
  });
});
