import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { argv, env } from 'node:process';
import { text } from 'node:stream/consumers';

const path = '/logisticsStatusFeedback';
const privateKey = 'YOUR_PRIVATE_KEY';
const port = Number(argv[2] ?? env.PORT ?? 8080);

// Keep these ids in your database, where a restart does not lose them.
const received = new Set();

function isGenuine(bizContent, digest) {
  const md5 = createHash('md5').update(bizContent + privateKey).digest('base64');
  const [expected, given] = [Buffer.from(md5), Buffer.from(digest)];
  return expected.length === given.length && timingSafeEqual(expected, given);
}

function receive(headers, body) {
  const bizContent = new URLSearchParams(body).get('bizContent') ?? '';
  if (!isGenuine(bizContent, headers.digest ?? '')) {
    return { code: '145003030', msg: 'headers signature verification failed', data: null };
  }
  const id = headers['x-push-id'];
  const push = JSON.parse(bizContent);
  if (headers['x-push-test']) {
    console.log('test', push.billCode);
  } else {
    console.log(received.has(id) ? 'repeat' : 'new', push.billCode);
    received.add(id);
  }
  return { code: '1', msg: 'success', data: 'SUCCESS' };
}

async function handle(request, response) {
  if (request.url !== path) return response.writeHead(404).end();
  const answer = receive(request.headers, await text(request));
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify(answer));
}

const server = createServer((request, response) => {
  handle(request, response).catch((error) => {
    console.error(error);
    response.destroy();
  });
});
server.listen(port, () => console.log(`Listening on port ${port}`));
