import { createServer, type ServerResponse } from 'node:http';
import { createRandom } from '../../chaos/random.ts';

/**
 * A receiver in its own process that fails at random. It prints a line for each push before it
 * acknowledges it, so that acknowledged pushes are known even if it is killed right after.
 */
const [port = '0', seed = '1'] = process.argv.slice(2);

const random = createRandom(Number(seed));
const success = JSON.stringify({ code: '1', msg: 'success', data: 'SUCCESS' });

/** Ways to fail, all equally likely except hanging, which costs the test a second. */
const failures: ((response: ServerResponse) => void)[] = [
  (response) => response.writeHead(500).end('out of order'),
  (response) => response.end('<html>garbage</html>'),
  (response) => response.end('{"code":"0"}'),
  (response) => response.writeHead(302, { location: '/elsewhere' }).end(success),
  (response) => response.destroy(),
  (response) => {
    response.writeHead(200, { 'content-length': 100 });
    response.write('{"code"', () => response.destroy());
  },
];
const failing = 0.3;
const hanging = 0.005;

createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  const chance = random();
  if (chance < hanging) return;
  if (chance < failing) {
    failures[Math.floor(random() * failures.length)]?.(response);
    return;
  }
  const { billCode, sequence } = JSON.parse(new URLSearchParams(body).get('bizContent') ?? '');
  const line = { id: request.headers['x-push-id'], billCode, sequence };
  process.stdout.write(`${JSON.stringify(line)}\n`);
  response.end(success);
}).listen(Number(port), '127.0.0.1', () => process.stdout.write('{"ready":true}\n'));
