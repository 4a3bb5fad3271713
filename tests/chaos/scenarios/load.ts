import autocannon from 'autocannon';
import { createCalls } from '../../load/signed-calls.ts';
import { besideOthers } from '../others.ts';
import { Portal } from '../portal.ts';
import { createPath } from '../post.ts';
import type { Scenario } from '../scenario.ts';

const mebibyte = 2 ** 20;
const hostileConnections = 10;
/** The server has most of this before the first call. */
const mostMemoryMb = 400;
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const json = { 'content-type': 'application/json' };
const stranger = { apiAccount: '1', digest: 'x', timestamp: '1' };

const manyKeys = JSON.stringify(
  Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`k${index}`, 1])),
);

/** Bodies that cost more to read than they cost to send. */
const hostile = [
  { path: createPath, headers: { ...form, ...stranger }, body: '%zz&'.repeat(mebibyte / 4) },
  { path: createPath, headers: { ...form, ...stranger }, body: 'a=b&'.repeat(16_000) },
  { path: '/openplatformweb/user/login', headers: json, body: manyKeys },
  { path: '/openplatformweb/user/login', headers: json, body: '['.repeat(60_000) },
];

/** Sends hostile bodies as fast as possible while another client traces a parcel. */
export const hostileBodies: Scenario = async ({ sizes, dataDir }) => {
  await using portal = await Portal.open({ DATA_DIR: dataDir });
  let answered = 0;
  const others = await besideOthers(portal.address, await portal.demo(), async () => {
    const requests = hostile.map((each) => ({ method: 'POST' as const, ...each }));
    const result = await autocannon({
      url: portal.address,
      connections: hostileConnections,
      duration: sizes.seconds,
      requests,
    });
    answered = result['2xx'] + result.non2xx;
  });
  return [
    {
      what: `hostile bodies on ${hostileConnections} connections`,
      done: answered,
      longestWaitMs: others.longestWaitMs,
      memoryMb: portal.peakMb,
      note: `${others.answered} calls of others answered`,
      failures: others.odd,
    },
  ];
};

/** Many connections call as fast as they can, beyond the rate limit. */
export const manyConnections: Scenario = async ({ sizes, dataDir }) => {
  await using portal = await Portal.open({ DATA_DIR: dataDir, CALLS_PER_SECOND: '100' });
  const demo = await portal.demo();
  const next = createCalls(demo);
  const result = await autocannon({
    url: `${portal.address}${createPath}`,
    connections: sizes.connections,
    duration: sizes.seconds,
    requests: [
      {
        method: 'POST',
        setupRequest: (request) => {
          const { headers, body } = next();
          return Object.assign(request, { headers, body });
        },
      },
    ],
  });
  const { errors, timeouts } = result;
  const memoryMb = portal.peakMb;
  return [
    {
      what: `${sizes.connections} connections against 100 calls a second`,
      done: result['2xx'],
      longestWaitMs: result.latency.max,
      memoryMb,
      note: `${result.non2xx} × 429`,
      failures: [
        ...(errors > 0 ? [`${errors} connections broke`] : []),
        ...(timeouts > 0 ? [`${timeouts} calls got no answer`] : []),
        ...((memoryMb ?? 0) > mostMemoryMb ? [`more than ${mostMemoryMb} MB of memory`] : []),
      ],
    },
  ];
};
