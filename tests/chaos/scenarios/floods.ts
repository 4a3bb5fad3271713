import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Ledger } from '../ledger.ts';
import { besideOthers } from '../others.ts';
import { Portal } from '../portal.ts';
import type { Scenario } from '../scenario.ts';

const sockets = 16;
const integrators = 4;
/** Requests that a socket sends at once, without reading an answer first. */
const pipelined = 200;
/** It has 230 MB before the first call; what was sent ended it with "heap out of memory" once. */
const mostMemoryMb = 450;
/** Somebody else's calls share the thread with as many answers as sockets ask for. */
const mostWaitMs = 10_000;

const get = (url: string) =>
  `GET ${url} HTTP/1.1\r\nhost: portal\r\naccept-encoding: identity\r\n\r\n`;
const post = (url: string, body: string) =>
  `POST ${url} HTTP/1.1\r\nhost: portal\r\ncontent-type: application/json\r\naccept: application/json, text/event-stream\r\ncontent-length: ${body.length}\r\n\r\n${body}`;

const capabilities = Object.fromEntries(Array.from({ length: 9000 }, (_, at) => [`c${at}`, {}]));
const initialize = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities, clientInfo: { name: 'a', version: '1' } },
});
const manyNames = JSON.stringify(
  Object.fromEntries(Array.from({ length: 9000 }, (_, at) => [`k${at}`, 1])),
);

/** What each kind of socket sends again and again. */
const floods = [
  get('/openapi.json').repeat(pipelined),
  get('/openplatformweb/i18n/dictionary/getDefaultLang').repeat(pipelined),
  get('/en/helpCenter/notices.md').repeat(pipelined),
  post('/mcp', initialize),
  post('/openplatformweb/user/login', manyNames),
];

/** Sends without end over one connection, and opens another where the server ended it. */
async function flood(address: string, sent: string, isOver: () => boolean): Promise<number> {
  const { hostname, port } = new URL(address);
  let bytes = 0;
  while (!isOver()) {
    const socket = connect(Number(port), hostname);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      bytes += chunk.length;
    });
    const more = () => {
      while (!isOver() && socket.writable && socket.write(sent));
      if (isOver()) socket.destroy();
    };
    socket.on('drain', more).once('connect', more);
    const end = setInterval(() => isOver() && socket.destroy(), 100);
    await closed;
    clearInterval(end);
    await pause(10);
  }
  return bytes;
}

/** Strangers pipeline requests and large messages over many sockets while integrators order. */
export const pipelinedFloods: Scenario = async ({ sizes, dataDir }) => {
  const portal = await Portal.open({ DATA_DIR: dataDir });
  try {
    const demo = await portal.demo();
    const ledger = new Ledger(demo, [portal.address]);
    let bytes = 0;
    const others = await besideOthers(portal.address, demo, async () => {
      ledger.start(integrators);
      let isOver = false;
      const strangers = Array.from({ length: sockets }, (_, at) =>
        flood(portal.address, floods[at % floods.length] ?? '', () => isOver),
      );
      await pause(sizes.seconds * 1000);
      isOver = true;
      for (const each of await Promise.all(strangers)) bytes += each;
      await ledger.more(1);
      await ledger.stop();
    });
    const balance = await ledger.balance();
    const { peakMb: memoryMb, died } = portal;
    return [
      {
        what: `orders beside ${sockets} sockets that pipeline`,
        ...balance,
        longestWaitMs: others.longestWaitMs,
        memoryMb,
        note: `${Math.round(bytes / 1e6)} MB answered to strangers, ${others.answered} calls of others`,
        failures: [
          ...others.odd,
          ...balance.odd.map((each) => `answered ${each}`),
          ...(died ? ['the process ended'] : []),
          ...(ledger.broken > 0 ? [`${ledger.broken} connections broke`] : []),
          ...(balance.duplicated > 0 ? [`${balance.duplicated} orders twice`] : []),
          ...((memoryMb ?? 0) > mostMemoryMb ? [`more than ${mostMemoryMb} MB of memory`] : []),
          ...(others.longestWaitMs > mostWaitMs
            ? [`others waited ${others.longestWaitMs} ms`]
            : []),
        ],
      },
    ];
  } finally {
    await portal.end('SIGKILL');
  }
};
