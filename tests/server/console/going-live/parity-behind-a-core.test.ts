import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { describe, it } from 'node:test';
import { calls } from '#contract/operations/all.ts';
import type { ParityAnswer } from '#contract/portal/console-parity.ts';
import { addCompany, type Company } from '../../_support/accounts.ts';
import { coreSecret } from '../../_support/forwarded.ts';
import { keepCall } from '../../_support/kept-calls.ts';
import { orderOf } from '../../_support/orders.ts';
import { ask } from '../../_support/people.ts';
import { openTestPortal } from '../../_support/portal.ts';

const create = 'orderserve/create';

/** A core that serves capabilities and coverage, and records each request. */
const core = {
  lacks: [] as string[],
  uncovered: '',
  asked: [] as string[],
  /** Products beside EZ. */
  expressTypes: undefined as string[] | undefined,
  /** Returns a code for places that no core may return. */
  babbles: false,
  /** Delays responses about places. */
  wait: undefined as (() => Promise<void>) | undefined,
};
const server = createServer(async (request, response) => {
  const path = request.url ?? '';
  core.asked.push(path);
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  const operations = calls.map(({ id }) => id).filter((id) => !core.lacks.includes(id));
  const body = parts.length > 0 ? JSON.parse(Buffer.concat(parts).toString()) : {};
  const success = String(body.request?.city !== core.uncovered);
  if (path.endsWith('/other/cover')) await core.wait?.();
  response.end(
    JSON.stringify(
      path.endsWith('/capabilities')
        ? { operations, version: '1', expressTypes: core.expressTypes }
        : { code: core.babbles ? 'maybe' : '1', data: [{ success }] },
    ),
  );
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as { port: number };
const portal = await openTestPortal({
  CORE_URL: `http://127.0.0.1:${port}`,
  CORE_SECRET: coreSecret,
  CORE_TIMEOUT_S: '60',
});

async function logOrder(company: Company, city?: string): Promise<void> {
  const order = orderOf(company.sandbox) as { receiver: object };
  const receiver = { ...order.receiver, ...(city !== undefined && { city }) };
  await keepCall(portal, company, create, { ...order, receiver });
}

async function look({ token }: Company, operations = [create]): Promise<ParityAnswer> {
  core.asked = [];
  const answer = await ask(portal, 'POST', 'console/parity', { operations }, { token });
  assert.equal(answer.code, 1, answer.msg);
  return answer.data;
}

async function listSurprises(company: Company) {
  const { operations } = await look(company);
  const [parity] = operations;
  return parity?.surprises.filter(({ kind }) => kind === 'core' || kind === 'coverage') ?? [];
}

describe('console/parity behind a core', () => {
  it('asks the core for operations and coverage, without an order', async () => {
    const company = await addCompany(portal);
    await logOrder(company, 'Aswan');
    assert.deepEqual(await listSurprises(company), []);
    core.uncovered = 'Aswan';
    const [surprise] = await listSurprises(company);
    core.uncovered = '';
    assert.deepEqual([surprise?.kind, surprise?.field], ['coverage', 'receiver.city']);
    // Only the core knows the code it would return.
    assert.equal(surprise?.code, null);
    assert.match(
      surprise?.message ?? '',
      /receiver\.city: the courier's system says it doesn't serve/,
    );
    assert.deepEqual(new Set(core.asked), new Set(['/capabilities', '/operations/other/cover']));
  });

  it("names a product that the core does not offer, with production's code", async () => {
    const company = await addCompany(portal);
    const order = orderOf(company.sandbox, { expressType: 'EX', exdrDescription: 'another size' });
    await keepCall(portal, company, create, order);
    const [surprise, ...more] = await listSurprises(company);
    assert.partialDeepStrictEqual(surprise, {
      ...{ kind: 'core', code: '145003087', field: 'expressType', fix: 'courier', own: true },
      calls: 1,
    });
    assert.match(surprise?.message ?? '', /doesn't offer the product EX .* It offers EZ$/);
    assert.deepEqual(more, []);
  });

  it("names a label's format that the core does not offer", async () => {
    const company = await addCompany(portal);
    const { customerCode } = company.sandbox;
    const print = 'orderserve/printOrders';
    for (const format of ['ZPL', 'PDF']) {
      await keepCall(portal, company, print, { customerCode, billCodes: ['UEG1'], format });
    }
    const { operations } = await look(company, [print]);
    const surprises = operations[0]?.surprises ?? [];
    // The operation's examples are played as well.
    const found = surprises.filter(({ kind, own }) => kind === 'core' && own);
    assert.equal(found.length, 1);
    assert.partialDeepStrictEqual(found[0], {
      ...{ code: '999001030', field: 'format', fix: 'courier', own: true },
      calls: 1,
    });
    assert.match(
      found[0]?.message ?? '',
      /doesn't print labels as ZPL \(format\)\. It offers PDF$/,
    );
  });

  it('asks about at most twenty places, each once, and counts the rest', async () => {
    const company = await addCompany(portal);
    await logOrder(company);
    assert.equal((await look(company)).unaskedPlaces, 0);
    const usual = core.asked.filter((path) => path.endsWith('/other/cover')).length;
    for (let count = 0; count < 30; count += 1) await logOrder(company, `City ${count}`);
    const { unaskedPlaces } = await look(company);
    assert.equal(core.asked.filter((path) => path.endsWith('/other/cover')).length, 20);
    // The newest twenty calls name as many cities, plus those of every order and example.
    assert.equal(unaskedPlaces, usual);
  });

  it('asks about four places in parallel', { timeout: 10_000 }, async () => {
    const company = await addCompany(portal);
    for (let count = 0; count < 20; count += 1) await logOrder(company, `Town ${count}`);
    const waiting: (() => void)[] = [];
    core.wait = () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      if (waiting.push(resolve) === 4) for (const release of waiting.splice(0)) release();
      return promise;
    };
    const surprises = await listSurprises(company);
    core.wait = undefined;
    assert.deepEqual(surprises, []);
    assert.equal(core.asked.filter((path) => path.endsWith('/other/cover')).length, 20);
  });

  it('reports a core that takes over eight seconds', {
    timeout: 10_000,
  }, async (test) => {
    const company = await addCompany(portal);
    for (let count = 0; count < 10; count += 1) await logOrder(company, `Village ${count}`);
    const slow = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    core.wait = () => {
      asked.resolve();
      return slow.promise;
    };
    test.mock.timers.enable({ apis: ['setTimeout'] });
    const looked = listSurprises(company);
    await asked.promise;
    test.mock.timers.tick(8000);
    const [surprise, ...others] = await looked;
    slow.resolve();
    core.wait = undefined;
    assert.deepEqual([surprise?.kind, surprise?.own, others.length], ['core', true, 0]);
    assert.match(surprise?.message ?? '', /didn't respond/);
    // Places still queued are no longer asked about.
    assert.ok(core.asked.filter((path) => path.endsWith('/other/cover')).length <= 4);
  });

  it('reports an operation that the core does not serve', async () => {
    const company = await addCompany(portal);
    assert.deepEqual(await listSurprises(company), []);
    core.lacks = [create];
    const [surprise] = await listSurprises(company);
    assert.deepEqual([surprise?.kind, surprise?.own], ['core', true]);
    assert.match(surprise?.message ?? '', /doesn't serve/);
    core.lacks = [];
    assert.deepEqual(await listSurprises(company), []);
  });

  it('reports an invalid response about places', async () => {
    const company = await addCompany(portal);
    await logOrder(company);
    core.babbles = true;
    const surprises = await listSurprises(company);
    core.babbles = false;
    assert.deepEqual(
      surprises.map(({ kind, code }) => [kind, code]),
      [['core', '145003040']],
    );
  });

  it('reports an unreachable core', async () => {
    const company = await addCompany(portal);
    await logOrder(company);
    server.close();
    server.closeAllConnections();
    const [surprise, ...others] = await listSurprises(company);
    assert.equal(others.length, 0);
    assert.match(surprise?.message ?? '', /didn't respond/);
  });
});
