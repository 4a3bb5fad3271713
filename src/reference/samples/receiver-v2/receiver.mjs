import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { argv, env } from 'node:process';
import { buffer } from 'node:stream/consumers';

const path = '/logisticsStatusFeedback';
const callbackSecret = 'YOUR_CALLBACK_SECRET';
const port = Number(argv[2] ?? env.PORT ?? 8080);
const toleranceS = 300;

const key = Buffer.from(callbackSecret.replace(/^whsec_/, ''), 'base64');

// Keep these ids in your database, where a restart does not lose them.
const received = new Set();

function isSame(expected, given) {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function isGenuine(headers, body) {
  const { 'webhook-id': id = '', 'webhook-timestamp': timestamp = '' } = headers;
  const offS = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!/^[0-9]+$/.test(timestamp) || offS > toleranceS) return false;
  const hmac = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body);
  const expected = 'v1,' + hmac.digest('base64');
  // While a secret replaces another, each has made a signature.
  const given = (headers['webhook-signature'] ?? '').split(' ');
  return given.some((each) => isSame(expected, each));
}

function receive(headers, body) {
  if (!isGenuine(headers, body)) return 401;
  const id = headers['webhook-id'];
  const push = JSON.parse(body);
  if (headers['x-push-test']) {
    console.log('test', push.data.billCode);
  } else {
    console.log(received.has(id) ? 'repeat' : 'new', push.data.billCode);
    received.add(id);
  }
  return 204;
}

async function handle(request, response) {
  if (request.url !== path) return response.writeHead(404).end();
  response.writeHead(receive(request.headers, await buffer(request))).end();
}

const server = createServer((request, response) => {
  handle(request, response).catch((error) => {
    console.error(error);
    response.destroy();
  });
});
server.listen(port, () => console.log(`Listening on port ${port}`));
