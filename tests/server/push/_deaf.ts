import { once } from 'node:events';
import { connect } from 'node:net';
import { after } from 'node:test';
import { Worker } from 'node:worker_threads';

/** Listens but accepts no connection until told to: clients beyond its queue get no reply. */
const source = `
  const { createServer } = require('node:http');
  const { parentPort, workerData } = require('node:worker_threads');
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.end('{"code":"1"}'));
  });
  server.listen({ port: 0, host: workerData.host, backlog: 1 }, () => {
    parentPort.postMessage(server.address().port);
    Atomics.wait(workerData.gate, 0, 0);
  });
`;

/** A receiver that accepts no connection until hear() is called. */
export async function openDeaf(host: string) {
  const gate = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(source, { eval: true, workerData: { host, gate } });
  const [port] = (await once(worker, 'message')) as [number];
  // More than its queue holds: the kernel drops later connections.
  const waiting = Array.from({ length: 4 }, () => connect({ host, port }).on('error', () => {}));
  await Promise.all(waiting.slice(0, 2).map((socket) => once(socket, 'connect')));
  after(async () => {
    for (const socket of waiting) socket.destroy();
    Atomics.store(gate, 0, 1);
    Atomics.notify(gate, 0);
    await worker.terminate();
  });
  return {
    port,
    /** Accepts connections again. */
    hear() {
      for (const socket of waiting) socket.destroy();
      Atomics.store(gate, 0, 1);
      Atomics.notify(gate, 0);
    },
  };
}
