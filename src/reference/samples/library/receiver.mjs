import { createServer } from 'node:http';
import { argv, env } from 'node:process';
import { buffer } from 'node:stream/consumers';
import { PushError, PushVerifier } from 'open-platform-client';

const path = '/logisticsStatusFeedback';
const callbackSecret = 'YOUR_CALLBACK_SECRET';
const port = Number(argv[2] ?? env.PORT ?? 8080);

// While you rotate the secret, pass both: [oldSecret, newSecret].
const verifier = new PushVerifier(callbackSecret);

// Keep these ids in your database, where a restart does not lose them.
const received = new Set();

async function receive(headers, body) {
  const push = await verifier.verify(body, headers);
  // Acknowledge types that you don't know as well.
  if (push.type !== 'logistics/statusFeedback') return;
  if (headers['x-push-test']) {
    console.log('test', push.data.billCode);
  } else {
    console.log(received.has(push.id) ? 'repeat' : 'new', push.data.billCode);
    received.add(push.id);
  }
}

async function handle(request, response) {
  if (request.url !== path) return response.writeHead(404).end();
  try {
    await receive(request.headers, await buffer(request));
    response.writeHead(204).end();
  } catch (error) {
    if (!(error instanceof PushError)) throw error;
    response.writeHead(401).end();
  }
}

const server = createServer((request, response) => {
  handle(request, response).catch((error) => {
    console.error(error);
    response.destroy();
  });
});
server.listen(port, () => console.log(`Listening on port ${port}`));
