import { createServer } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { logisticsPush } from '#contract/operations/logistics/status-feedback.ts';
import { type CoreEvent, signMessage } from '#server/core/protocol.ts';
import { findFreePort } from '../../../src/scripts/free-port.ts';
import { addProduction } from '../../load/production.ts';
import { startListening } from '../../server/_support/process.ts';
import { Ledger, toOrdersRow } from '../ledger.ts';
import { besideOthers } from '../others.ts';
import { Portal } from '../portal.ts';
import type { Scenario } from '../scenario.ts';
import { coreSecret, serve } from '../serve.ts';
import { type Counts, count, type Row, toWords } from '../table.ts';

const integrators = 8;
const lifeMs = 500;
const eventsOfWaybill = 10;
const waybillsOfBatch = 90;
/** One event in ten comes twice. */
const doubledOf = 10;

/** Serves an integrator that records the events of each waybill in their order of arrival. */
async function openReceiver() {
  const received = new Map<string, number[]>();
  const counts = { distinct: 0, repeated: 0 };
  const server = await serve(
    createServer(async (request, response) => {
      const content = new URLSearchParams(await text(request)).get('bizContent') ?? '';
      const { billCode, details } = JSON.parse(content);
      const sequence = Number(details[0].desc);
      const before = received.get(billCode) ?? [];
      if (before.includes(sequence)) {
        counts.repeated += 1;
      } else {
        counts.distinct += 1;
        received.set(billCode, [...before, sequence]);
      }
      response.end('{"code":"1"}');
    }),
  );
  return { ...server, received, counts };
}

/** Returns all events of some waybills in random order, some of them twice. */
function toBatch(apiAccount: string, first: number, waybills: number, now: number): CoreEvent[] {
  const request = logisticsPush.examples[0]?.request ?? {};
  const events = Array.from({ length: waybills * eventsOfWaybill }, (_, index): CoreEvent => {
    const billCode = `UEG8${String(first + Math.floor(index / eventsOfWaybill)).padStart(11, '0')}`;
    const sequence = (index % eventsOfWaybill) + 1;
    const { details = [] } = request as { details?: object[] };
    const data = { ...request, billCode };
    return {
      id: `${billCode}-${sequence}`,
      type: 'parcel.scan',
      at: new Date(now - 60_000 + sequence * 1000).toISOString(),
      apiAccount,
      data: { ...data, details: [{ ...details[0], desc: String(sequence) }] },
    };
  });
  const doubled = events.filter((_, index) => index % doubledOf === 0);
  return [...events, ...doubled]
    .map((event) => ({ event, at: Math.random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ event }) => event);
}

async function report(address: string, events: readonly CoreEvent[]): Promise<string[]> {
  const body = JSON.stringify(events);
  const answer = await fetch(`${address}/core/events`, {
    method: 'POST',
    headers: { ...signMessage([coreSecret], 'ev:chaos', body), 'content-type': 'application/json' },
    body,
  });
  const { results } = (await answer.json()) as { results: { result: string }[] };
  return results.map(({ result }) => result);
}

/** Kills the core under orders, then floods the portal with doubled and shuffled events; the sandbox keeps working. */
export const core: Scenario = async ({ sizes, dataDir }) => {
  const port = String(await findFreePort());
  const coreEnvironment = {
    DATA_DIR: path.join(dataDir, 'core'),
    LOG_LEVEL: 'silent',
    PORT: port,
    CORE_SECRET: coreSecret,
  };
  const start = () => startListening('src/server/core/serve/main.ts', coreEnvironment);
  let process = await start();
  const kill = async () => {
    process.child.kill('SIGKILL');
    await process.ended;
  };
  await using closing = new AsyncDisposableStack();
  closing.defer(kill);
  await using portal = await Portal.open({
    DATA_DIR: path.join(dataDir, 'portal'),
    CORE_URL: `http://127.0.0.1:${port}`,
    CORE_SECRET: coreSecret,
    CORE_TIMEOUT_S: '2',
    CALLBACK_ALLOW_HTTP: 'on',
    CALLBACK_ALLOW_PRIVATE: 'on',
  });
  using receiver = await openReceiver();
  const demo = await portal.demo();
  const production = await addProduction(path.join(dataDir, 'portal'), {
    kind: logisticsPush.id,
    url: receiver.url,
  });
  const ledger = new Ledger(production, [portal.address]);
  const beside = await besideOthers(portal.address, demo, async () => {
    ledger.start(integrators);
    for (let killed = 0; killed < sizes.kills; killed += 1) {
      await ledger.more(1);
      await pause(lifeMs * (1 + Math.random()));
      await kill();
      await pause(lifeMs);
      process = await start();
    }
    await ledger.more(1);
    await ledger.stop();
  });
  const balance = await ledger.balance();
  const orders = toOrdersRow(`orders through ${sizes.kills} kills of the core`, balance, {
    portals: [portal],
    others: beside,
    note: `${balance.refused} × 503; others: the sandbox`,
  });
  const waybills = Math.ceil(sizes.pushes / eventsOfWaybill);
  const results: Counts = new Map();
  const flood = await besideOthers(portal.address, demo, async () => {
    for (let first = 0; first < waybills; first += waybillsOfBatch) {
      const most = Math.min(waybillsOfBatch, waybills - first);
      const batch = toBatch(production.apiAccount, first, most, Date.now());
      for (const result of await report(portal.address, batch)) count(results, result);
    }
    while (receiver.counts.distinct < waybills * eventsOfWaybill) await pause(100);
  });
  const { received, counts } = receiver;
  const disorder = [...received].filter(([, sequences]) =>
    sequences.some((sequence, index) => sequence !== index + 1),
  );
  const events: Row = {
    what: 'events, one in ten twice, in any order',
    done: counts.distinct,
    lost: waybills * eventsOfWaybill - counts.distinct,
    duplicated: counts.repeated,
    longestWaitMs: flood.longestWaitMs,
    memoryMb: portal.peakMb,
    note: toWords(results),
    failures: [
      ...(counts.repeated > 0 ? [`${counts.repeated} sent twice`] : []),
      ...disorder.map(([billCode, sequences]) => `${billCode} in the order ${sequences}`),
      ...flood.odd,
    ],
  };
  return [orders, events];
};
