import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { besideOthers } from '../others.ts';
import { Portal } from '../portal.ts';
import { createPath } from '../post.ts';
import type { Scenario } from '../scenario.ts';

const sockets = 200;
const byteEveryMs = 500;
/** Longer than all time limits in security.md. */
const patienceMs = 90_000;

/** Sends a request byte by byte until the server closes it; returns the milliseconds until then. */
function dribble(address: string, head: string): Promise<number> {
  const { port, hostname } = new URL(address);
  return new Promise((resolve) => {
    const began = performance.now();
    const socket = connect(Number(port), hostname);
    socket.write(head);
    const timer = setInterval(() => socket.write('a'), byteEveryMs);
    const giveUp = setTimeout(() => socket.destroy(), patienceMs);
    socket.on('error', () => {});
    socket.resume().once('close', () => {
      clearInterval(timer);
      clearTimeout(giveUp);
      resolve(performance.now() - began);
    });
  });
}

/** Many clients send headers and bodies slowly: the server closes them, and other calls are not delayed. */
export const slowSockets: Scenario = async ({ dataDir }) => {
  await using portal = await Portal.open({ DATA_DIR: dataDir });
  const heads = [
    `POST ${createPath} HTTP/1.1\r\nHost: x\r\nX-Slow: `,
    `POST ${createPath} HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 60000\r\n\r\n`,
  ];
  let lives: number[] = [];
  const others = await besideOthers(portal.address, await portal.demo(), async () => {
    const slow = Array.from({ length: sockets }, (_, index) =>
      dribble(portal.address, heads[index % heads.length] ?? ''),
    );
    await pause(byteEveryMs);
    lives = await Promise.all(slow);
  });
  const closed = lives.filter((life) => life < patienceMs).length;
  const longestS = Math.round(Math.max(...lives) / 1000);
  return [
    {
      what: `${sockets} slow sockets`,
      done: closed,
      longestWaitMs: others.longestWaitMs,
      memoryMb: portal.peakMb,
      note: `closed after ${longestS} s at most`,
      failures: [
        ...(closed < sockets ? [`${sockets - closed} still open after 90 s`] : []),
        ...others.odd,
      ],
    },
  ];
};
