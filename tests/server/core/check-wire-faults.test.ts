import assert from 'node:assert/strict';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { checks, runChecks } from '#server/core/check/checks.ts';
import { isSigned, signMessage } from '#server/core/protocol.ts';
import { coreSecret, openReferenceCore } from '../_support/forwarded.ts';
import { openServer } from '../_support/loopback-server.ts';
import { openChecked, runOne } from './_faults.ts';

const core = await openReferenceCore();

interface Passed {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  response: ServerResponse;
}

type Pass = (passed: Passed) => Promise<Response | undefined> | Response | undefined;

/** A correct signature, so that the core behind does not refuse the call. */
function sign({ headers, body }: Passed): Record<string, string> {
  return signMessage([coreSecret], String(headers['webhook-id']), body);
}

const forward = ({ path, headers, body }: Passed, signed?: Record<string, string>) =>
  fetch(core.url + path, {
    method: body === '' ? 'GET' : 'POST',
    headers: {
      'content-type': 'application/json',
      ...(Object.fromEntries(
        Object.entries(headers).filter(([name]) => name.startsWith('webhook-')),
      ) as Record<string, string>),
      ...signed,
    },
    body: body || null,
  });

/** A server in front of the reference core, which returns the response of `pass` if there is one. */
async function openBefore(pass: Pass): Promise<string> {
  return openServer(async (request, response) => {
    const { url: path = '', headers } = request;
    const passed = { path, headers, body: await text(request), response };
    const answer = (await pass(passed)) ?? (await forward(passed));
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
}

const json = (value: unknown, status = 200) => Response.json(value, { status });
function finds(fault: string, check: string, pass: Pass): void {
  it(`finds a core that ${fault}`, async () => {
    const found = await runOne(await openChecked(core, await openBefore(pass)), check);
    assert.equal(found.outcome, 'fails');
    assert.doesNotMatch(found.words, /\.ts:\d/);
  });
}

const ofCreate =
  (answer: (passed: Passed) => Response | Promise<Response>): Pass =>
  (passed) =>
    passed.path === '/operations/orderserve/create' ? answer(passed) : undefined;
const creates = 'orderserve/create makes an order, in both versions of the open API';
const findsAnswer = (fault: string, answer: Parameters<typeof ofCreate>[0]) =>
  finds(fault, creates, ofCreate(answer));

const read = async (passed: Passed) => (await forward(passed)).json();
const signatures = 'what is not signed is refused';

finds('checks no signature', signatures, (passed) => forward(passed, sign(passed)));
finds('checks only that there is a signature', signatures, (passed) =>
  passed.headers['webhook-signature'] ? forward(passed, sign(passed)) : undefined,
);
finds('does not check the signed text', signatures, (passed) =>
  isSigned([coreSecret], passed.headers as Record<string, string>, '{}')
    ? forward(passed, sign(passed))
    : undefined,
);
finds('checks only the first of several signatures', signatures, (passed) => {
  const [first = ''] = String(passed.headers['webhook-signature']).split(' ');
  return forward(passed, { 'webhook-signature': first });
});
findsAnswer('requires the digest that the portal checked', (passed) =>
  JSON.parse(passed.body).request.digest ? forward(passed) : json({ error: 'digest' }, 400),
);
findsAnswer('returns HTML', () => new Response('<html>'));
findsAnswer('returns HTTP 201', async (passed) => json(await read(passed), 201));
findsAnswer('returns a number as code', async (passed) =>
  json({ ...(await read(passed)), code: 1 }),
);
findsAnswer('returns the data only', async (passed) => json((await read(passed)).data));
findsAnswer('returns a list with one response', async (passed) => json([await read(passed)]));
findsAnswer('returns data as text', async (passed) => {
  const answer = await read(passed);
  return json({ ...answer, data: JSON.stringify(answer.data) });
});

describe('core:check of a faulty core', () => {
  it('finds a core that repeats the work of a repeated call', async () => {
    const url = await core.serve({
      answered: { once: (_id, work) => work() },
    });
    for (const name of [
      'reserved waybills are given out once',
      'an individual shipment is made once',
    ]) {
      const found = await runOne(await openChecked(core, url), name);
      assert.equal(found.outcome, 'fails', name);
    }
  });

  it('finds a core with another time zone or carrier code than the portal', async () => {
    for (const [settings, words] of [
      [{ timeZone: 'UTC' }, /timeZone "UTC", and TIMEZONE of the portal is "Africa\/Cairo"/],
      [{ carrierCode: 'OTHER' }, /carrierCode "OTHER", and CARRIER_CODE/],
    ] as const) {
      const { timeZone, carrierCode } = core.courier;
      const url = await core.serve({ settings: { timeZone, carrierCode, ...settings } });
      const found = await runOne(
        await openChecked(core, url),
        'time zone and carrier code are those of the portal',
      );
      assert.match(found.words, words);
    }
  });

  it('reports an operation without a response and continues with the others', async () => {
    const url = await openBefore(ofCreate(() => new Promise(() => {})));
    const checked = await openChecked(core, url, { timeoutMs: 100 });
    const some = checks.filter(({ name }) =>
      [creates, 'vip/query answers its example'].includes(name),
    );
    const results = [];
    for await (const { outcome, words } of runChecks(checked, some.toReversed())) {
      results.push([outcome, words]);
    }
    assert.deepEqual(results, [
      ['fails', 'no answer in 0.1 s to orderserve/create (CORE_TIMEOUT)'],
      ['ok', ''],
    ]);
  });

  it('reports once that the core became unreachable', async () => {
    let answers = 40;
    const url = await openBefore(({ response }) => {
      answers -= 1;
      if (answers >= 0) return undefined;
      response.destroy();
      return new Promise(() => {});
    });
    const results = [];
    for await (const each of runChecks(await openChecked(core, url))) results.push(each);
    const failed = results.filter(({ outcome }) => outcome === 'fails');
    assert.equal(failed.length, 1);
    assert.match(failed[0]?.words ?? '', /^the core went away: the connection ended/);
    const behind = results.slice(results.findIndex(({ outcome }) => outcome === 'fails') + 1);
    assert.ok(behind.length > 10);
    assert.deepEqual([...new Set(behind.map(({ outcome }) => outcome))], ['not asked']);
  });
});
