import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Ledger, toOrdersRow } from '../ledger.ts';
import { besideOthers } from '../others.ts';
import { findDied, Portal, type TestedDemo } from '../portal.ts';
import type { Scenario } from '../scenario.ts';

const accept = 'application/json, text/event-stream';
const sockets = 16;
const integrators = 4;
/** Requests that a socket sends before it reads an answer. */
const pipelined = 200;
/** A server has 230 MB before the first call; such floods once ended it with "heap out of memory". */
const mostMemoryMb = 450;
/** Requests that the server reads ahead of a connection (record 0081). */
const readAhead = 16;
/** The longest wait differs between runs; without a limit of requests in flight it grew without end. */
const mostTimes = 3;
/** A busy machine may make one call of others slow. */
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

/** Requests of strangers. */
const asked: Asked[] = [
  { url: '/openapi.json' },
  { url: '/openplatformweb/i18n/dictionary/getDefaultLang' },
  { url: '/en/helpCenter/notices.md' },
  { url: '/mcp', body: initialize },
  { url: '/openplatformweb/user/login', body: manyNames },
];

type Flood = (address: string, asked: Asked, isOver: () => boolean) => Promise<number>;

/** Sends as many requests at the same time, over a connection each, as pipelining has in flight. */
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

/** Sends without end over one connection; opens another if the server ends it. */
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

/** Floods a portal for some time while integrators order and others call. */
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
 * Pipelines requests and large messages over many sockets while integrators order. Others wait about as long
 * as beside the same requests over a connection each.
 */
export const pipelinedFloods: Scenario = async ({ sizes, dataDir }) => {
  await using portal = await Portal.open({ DATA_DIR: dataDir });
  const demo = await portal.demo();
  const ledger = new Ledger(demo, [portal.address]);
  const plain = await floodFor(portal, demo, ledger, oneByOne, sizes.seconds);
  const flooded = await floodFor(portal, demo, ledger, pipelining, sizes.seconds);
  const balance = await ledger.balance();
  const { peakMb } = portal;
  const mostWaitMs = mostTimes * plain.longestWaitMs + graceMs;
  const toMs = (wait: number) => `${Math.round(wait)} ms`;
  const note = `${Math.round(flooded.bytes / 1e6)} MB answered to strangers, ${flooded.answered} calls of others; beside ${sockets * readAhead} connections ${Math.round(plain.bytes / 1e6)} MB, ${plain.answered} calls and ${toMs(plain.longestWaitMs)}`;
  const failures = [
    ...plain.odd,
    ...findDied([portal]),
    ...(ledger.broken > 0 ? [`${ledger.broken} connections broke`] : []),
    ...((peakMb ?? 0) > mostMemoryMb ? [`more than ${mostMemoryMb} MB of memory`] : []),
    ...(flooded.longestWaitMs > mostWaitMs
      ? [`others waited ${toMs(flooded.longestWaitMs)}, the most is ${toMs(mostWaitMs)}`]
      : []),
  ];
  const beside = { portals: [portal], others: flooded, note, failures };
  return [toOrdersRow(`orders beside ${sockets} sockets that pipeline`, balance, beside)];
};
