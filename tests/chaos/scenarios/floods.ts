import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Ledger } from '../ledger.ts';
import { besideOthers } from '../others.ts';
import { Portal, type TestedDemo } from '../portal.ts';
import type { Scenario } from '../scenario.ts';

const accept = 'application/json, text/event-stream';
const sockets = 16;
const integrators = 4;
/** Requests that a socket sends at once, without reading an answer first. */
const pipelined = 200;
/** It has 230 MB before the first call; what was sent ended it with "heap out of memory" once. */
const mostMemoryMb = 450;
/** Requests of a connection that the server reads before it has answered one (record 0081). */
const readAhead = 16;
/** The longest of a few hundred waits differs from run to run; before requests in flight were bounded it grew without end. */
const mostTimes = 3;
/** A machine that does something else for a moment makes one call of others slow. */
const graceMs = 1000;

interface Asked {
  url: string;
  /** JSON of a POST; absent for a GET. */
  body?: string;
}

function toWire({ url, body }: Asked): string {
  const head = `host: portal\r\naccept-encoding: identity\r\naccept: ${accept}\r\n`;
  if (body === undefined) return `GET ${url} HTTP/1.1\r\n${head}\r\n`;
  return `POST ${url} HTTP/1.1\r\n${head}content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
}

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

/** What strangers ask for again and again. */
const asked: Asked[] = [
  { url: '/openapi.json' },
  { url: '/openplatformweb/i18n/dictionary/getDefaultLang' },
  { url: '/en/helpCenter/notices.md' },
  { url: '/mcp', body: initialize },
  { url: '/openplatformweb/user/login', body: manyNames },
];

type Flood = (address: string, asked: Asked, isOver: () => boolean) => Promise<number>;

/** As many requests at the same time as the sockets that pipeline have in flight, over a connection each. */
const oneByOne: Flood = async (address, { url, body }, isOver) => {
  let bytes = 0;
  const ask = async () => {
    while (!isOver()) {
      const answer = await fetch(`${address}${url}`, {
        headers: { accept, 'accept-encoding': 'identity', 'content-type': 'application/json' },
        ...(body !== undefined && { method: 'POST', body }),
      });
      bytes += (await answer.arrayBuffer()).byteLength;
    }
  };
  await Promise.all(Array.from({ length: readAhead }, ask));
  return bytes;
};

/** Sends without end over one connection, and opens another where the server ended it. */
const pipelining: Flood = async (address, each, isOver) => {
  const sent = toWire(each).repeat(each.body === undefined ? pipelined : 1);
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
};

/** Lets strangers flood a portal for so long while integrators order and others call. */
async function floodFor(
  portal: Portal,
  demo: TestedDemo,
  ledger: Ledger,
  flood: Flood,
  seconds: number,
) {
  let bytes = 0;
  const others = await besideOthers(portal.address, demo, async () => {
    ledger.start(integrators);
    let isOver = false;
    const strangers = Array.from({ length: sockets }, (_, at) =>
      flood(portal.address, asked[at % asked.length] ?? { url: '/' }, () => isOver),
    );
    await pause(seconds * 1000);
    isOver = true;
    for (const each of await Promise.all(strangers)) bytes += each;
    await ledger.more(1);
    await ledger.stop();
  });
  return { ...others, bytes };
}

/**
 * Strangers pipeline requests and large messages over many sockets while integrators order. Others wait about
 * as long as beside the same requests over a connection each.
 */
export const pipelinedFloods: Scenario = async ({ sizes, dataDir }) => {
  const portal = await Portal.open({ DATA_DIR: dataDir });
  try {
    const demo = await portal.demo();
    const ledger = new Ledger(demo, [portal.address]);
    const plain = await floodFor(portal, demo, ledger, oneByOne, sizes.seconds);
    const flooded = await floodFor(portal, demo, ledger, pipelining, sizes.seconds);
    const balance = await ledger.balance();
    const { peakMb: memoryMb, died } = portal;
    const mostWaitMs = mostTimes * plain.longestWaitMs + graceMs;
    const toMs = (wait: number) => `${Math.round(wait)} ms`;
    return [
      {
        what: `orders beside ${sockets} sockets that pipeline`,
        ...balance,
        longestWaitMs: flooded.longestWaitMs,
        memoryMb,
        note: `${Math.round(flooded.bytes / 1e6)} MB answered to strangers, ${flooded.answered} calls of others; beside ${sockets * readAhead} connections ${Math.round(plain.bytes / 1e6)} MB, ${plain.answered} calls and ${toMs(plain.longestWaitMs)}`,
        failures: [
          ...plain.odd,
          ...flooded.odd,
          ...balance.odd.map((each) => `answered ${each}`),
          ...(died ? ['the process ended'] : []),
          ...(ledger.broken > 0 ? [`${ledger.broken} connections broke`] : []),
          ...(balance.duplicated > 0 ? [`${balance.duplicated} orders twice`] : []),
          ...((memoryMb ?? 0) > mostMemoryMb ? [`more than ${mostMemoryMb} MB of memory`] : []),
          ...(flooded.longestWaitMs > mostWaitMs
            ? [`others waited ${toMs(flooded.longestWaitMs)}, the most is ${toMs(mostWaitMs)}`]
            : []),
        ],
      },
    ];
  } finally {
    await portal.end('SIGKILL');
  }
};
