import { createServer } from 'node:http';

/** Acknowledges every push; GET returns how many came since the last GET, and in how many milliseconds. */
const success = JSON.stringify({ code: '1', msg: 'success', data: 'SUCCESS' });
let count = 0;
let firstAt = 0;
let lastAt = 0;

const server = createServer(async (request, response) => {
  if (request.method === 'GET') {
    response.end(JSON.stringify({ count, durationMs: lastAt - firstAt }));
    count = 0;
    return;
  }
  for await (const _chunk of request);
  lastAt = performance.now();
  if (count === 0) firstAt = lastAt;
  count += 1;
  response.setHeader('content-type', 'application/json').end(success);
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') {
    process.stdout.write(`http://127.0.0.1:${address.port}\n`);
  }
});
process.once('SIGTERM', () => process.exit(0));
