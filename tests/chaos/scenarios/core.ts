import { once } from 'node:events';
import { createServer } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { logisticsPush } from '#contract/operations/logistics/status-feedback.ts';
import { type CoreEvent, signMessage } from '#server/core/protocol.ts';
import { findFreePort } from '../../../src/scripts/free-port.ts';
import { addProduction } from '../../load/production.ts';
import { startListening } from '../../server/_support/process.ts';
import { Ledger } from '../ledger.ts';
import { besideOthers } from '../others.ts';
import { Portal } from '../portal.ts';
import type { Scenario } from '../scenario.ts';
import type { Row } from '../table.ts';

const integrators = 8;
const lifeMs = 500;
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const eventsOfWaybill = 10;
const waybillsOfBatch = 90;
/** One in ten comes twice. */
const doubledOf = 10;

/** An integrator's server: which event of which waybill came when. */
async function openReceiver() {
  const told = new Map<string, number[]>();
  let count = 0;
  let again = 0;
  const server = createServer(async (request, response) => {
    const content = new URLSearchParams(await text(request)).get('bizContent') ?? '';
    const { billCode, details } = JSON.parse(content);
    const sequence = Number(details[0].desc);
    const before = told.get(billCode) ?? [];
    if (before.includes(sequence)) {
      again += 1;
    } else {
      count += 1;
      told.set(billCode, [...before, sequence]);
    }
    response.end('{"code":"1"}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    told,
    get count() {
      return count;
    },
    /** What came once more. */
    get again() {
      return again;
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Every event of some waybills in any order, some of them twice. */
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
    headers: { ...signMessage([secret], 'ev:chaos', body), 'content-type': 'application/json' },
    body,
  });
  const { results } = (await answer.json()) as { results: { result: string }[] };
  return results.map(({ result }) => result);
}

/** The core is killed under orders, and floods the portal with events, doubled and shuffled; the sandbox goes on. */
export const core: Scenario = async ({ sizes, dataDir }) => {
  const port = String(await findFreePort());
  const coreEnvironment = {
    DATA_DIR: path.join(dataDir, 'core'),
    LOG_LEVEL: 'silent',
    PORT: port,
    CORE_SECRET: secret,
  };
  const start = () => startListening('src/server/core/serve/main.ts', coreEnvironment);
  let process = await start();
  const portal = await Portal.open({
    DATA_DIR: path.join(dataDir, 'portal'),
    CORE_URL: `http://127.0.0.1:${port}`,
    CORE_SECRET: secret,
    CORE_TIMEOUT_S: '2',
    CALLBACK_ALLOW_HTTP: 'on',
    CALLBACK_ALLOW_PRIVATE: 'on',
  });
  const receiver = await openReceiver();
  try {
    const demo = await portal.demo();
    const production = await addProduction(path.join(dataDir, 'portal'), {
      kind: logisticsPush.id,
      url: receiver.url,
    });
    const ledger = new Ledger(production, [portal.address]);
    const beside = await besideOthers(portal.address, demo, async () => {
      ledger.start(integrators);
      for (let kill = 1; kill <= sizes.kills; kill += 1) {
        await ledger.more(1);
        await pause(lifeMs * (1 + Math.random()));
        process.child.kill('SIGKILL');
        await process.ended;
        await pause(lifeMs);
        process = await start();
      }
      await ledger.more(1);
      await ledger.stop();
    });
    const balance = await ledger.balance();
    const orders: Row = {
      what: `orders through ${sizes.kills} kills of the core`,
      ...balance,
      longestWaitMs: beside.longestWaitMs,
      memoryMb: portal.peakMb,
      note: `${balance.refused} × 503; others: the sandbox`,
      failures: [
        ...(balance.duplicated > 0 ? [`${balance.duplicated} orders twice`] : []),
        ...balance.odd.map((each) => `answered ${each}`),
        ...beside.odd,
      ],
    };
    const waybills = Math.ceil(sizes.pushes / eventsOfWaybill);
    const results = new Map<string, number>();
    const flood = await besideOthers(portal.address, demo, async () => {
      for (let first = 0; first < waybills; first += waybillsOfBatch) {
        const count = Math.min(waybillsOfBatch, waybills - first);
        const batch = toBatch(production.apiAccount, first, count, Date.now());
        for (const result of await report(portal.address, batch)) {
          results.set(result, (results.get(result) ?? 0) + 1);
        }
      }
      while (receiver.count < waybills * eventsOfWaybill) await pause(100);
    });
    const disorder = [...receiver.told].filter(([, sequences]) =>
      sequences.some((sequence, index) => sequence !== index + 1),
    );
    const events: Row = {
      what: 'events, one in ten twice, in any order',
      done: receiver.count,
      lost: waybills * eventsOfWaybill - receiver.count,
      duplicated: receiver.again,
      longestWaitMs: flood.longestWaitMs,
      memoryMb: portal.peakMb,
      note: [...results].map(([result, count]) => `${count} ${result}`).join(', '),
      failures: [
        ...(receiver.again > 0 ? [`${receiver.again} told twice`] : []),
        ...disorder.map(([billCode, sequences]) => `${billCode} in the order ${sequences}`),
        ...flood.odd,
      ],
    };
    return [orders, events];
  } finally {
    await portal.end('SIGKILL');
    process.child.kill('SIGKILL');
    await process.ended;
    receiver.stop();
  }
};
