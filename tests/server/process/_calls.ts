import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { descriptor1, descriptor2 } from '#contract/versions/descriptors.ts';
import { orderOf } from '../_support/orders.ts';
import { type Integrator, sign } from '../_support/portal.ts';
import type { startListening } from '../_support/process.ts';
import { until } from '../_support/until.ts';
import { sign2 } from '../_support/version-2.ts';

export type Running = Awaited<ReturnType<typeof startListening>>;

const connectTo = ({ address }: Running) => connect(Number(new URL(address).port), '127.0.0.1');

const heldBody = 'bizContent=%7B%7D';
const head = [
  'POST /webopenplatformapi/api/logistics/trace HTTP/1.1',
  'host: x',
  'apiAccount: 1',
  'digest: 1',
  'timestamp: 1',
  'content-type: application/x-www-form-urlencoded',
  'expect: 100-continue',
  `content-length: ${heldBody.length}`,
];

/** A call that the server has accepted, still waiting for its body. */
export async function beginCall(server: Running) {
  const socket = connectTo(server);
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  assert.match(String(await once(socket, 'data')), /100 Continue/);
  const answer = text(socket);
  const finish = () => {
    socket.write(heldBody);
    return answer;
  };
  return { socket, finish };
}

/** Resolves once the server accepts no new connection. */
export async function untilClosed(server: Running): Promise<void> {
  const isOpen = (probe: Socket) =>
    once(probe, 'connect').then(
      () => true,
      () => false,
    );
  await until(async () => {
    const probe = connectTo(server);
    const open = await isOpen(probe);
    probe.destroy();
    return !open;
  }, 'the server takes no new connection');
}

/** A call as sent. */
export interface Wire {
  path: string;
  headers: Record<string, string>;
  body: string;
}

const operation = 'order/addOrder';

/** A signed create of version 1. */
export function create1(integrator: Integrator): Wire {
  const bizContent = JSON.stringify(orderOf(integrator));
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  return {
    path: `${descriptor1.basePath}/${operation}`,
    headers: { ...type, ...sign(integrator, bizContent, Date.now()) },
    body: new URLSearchParams({ bizContent }).toString(),
  };
}

/** A signed create of version 2, which has no inner digest. */
export function create2(integrator: Integrator): Wire {
  const { digest: _, ...order } = orderOf(integrator);
  const body = JSON.stringify(order);
  const signed = sign2(integrator, operation, body, { at: Date.now() });
  return {
    path: `${descriptor2.basePath}/${operation}`,
    headers: { 'content-type': 'application/json', ...signed },
    body,
  };
}
