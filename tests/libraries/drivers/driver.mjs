import { createInterface } from 'node:readline';
import { ApiError, Client, ConnectionError, PushError, PushVerifier } from 'open-platform-client';

const { BASE_URL, API_ACCOUNT, SECRET, TIMEOUT_MS, RETRY_DELAY_MS } = process.env;

const client = new Client({
  baseUrl: BASE_URL,
  apiAccount: API_ACCOUNT,
  secret: SECRET,
  timeoutMs: Number(TIMEOUT_MS),
  retryDelayMs: Number(RETRY_DELAY_MS),
});

function toError(error) {
  if (error instanceof ConnectionError) return { kind: 'connection', message: error.message };
  if (error instanceof TypeError) return { kind: 'argument', message: error.message };
  if (error instanceof PushError) return { kind: error.kind };
  if (!(error instanceof ApiError)) throw error;
  const { kind, code, httpStatus, errors } = error;
  return { kind, code, httpStatus, paths: errors.map(({ path }) => path) };
}

async function run({ do: what, path, request, id, secrets, body, headers, options }) {
  if (what === 'verify') return new PushVerifier(secrets).verify(body, headers);
  if (what === 'make') {
    const { timeout, retryDelay, ...same } = options;
    const named = { ...same, timeoutMs: timeout, retryDelayMs: retryDelay };
    return new Client(named) instanceof Client;
  }
  const [group, method] = path.split('/');
  if (what === 'pages') return Array.fromAsync(client[group][`${method}Pages`](request));
  return client[group][method](request, { id });
}

for await (const line of createInterface({ input: process.stdin })) {
  const answer = await run(JSON.parse(line)).then(
    (ok) => ({ ok }),
    (error) => ({ error: toError(error) }),
  );
  // Readers of lines end one there as well.
  console.log(JSON.stringify(answer).replaceAll('\u2028', '\\u2028'));
}
