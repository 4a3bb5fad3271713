import autocannon from 'autocannon';

const usually = 32;

/** What a client sends: one signed form body with its headers. */
export interface Sent {
  headers: Record<string, string>;
  body: string;
}

export interface Measured {
  callsPerSecond: number;
  /** Calls that were answered with code 1. */
  succeeded: number;
  /** Of all answers, in milliseconds. */
  p99Ms: number;
  /** What broke, in words; empty where every call succeeded. */
  failures: string[];
}

const isSuccess = (body: string) => body.startsWith('{"code":"1",');

/** Keeps connections busy with calls from `next`; every answer must carry code 1. */
export async function load(
  url: string,
  next: () => Sent,
  durationS: number,
  connections = usually,
): Promise<Measured> {
  const result = await autocannon({
    url,
    connections,
    duration: durationS,
    requests: [{ method: 'POST', setupRequest: (request) => Object.assign(request, next()) }],
    verifyBody: isSuccess,
  });
  const faults = {
    'answers other than HTTP 2xx': result.non2xx,
    'connection errors': result.errors - result.timeouts,
    'time-outs': result.timeouts,
    'answers without code 1': result.mismatches,
  };
  const failures = Object.entries(faults)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${url}: ${count} ${name}`);
  const succeeded = result['2xx'] - result.mismatches;
  const { p99: p99Ms } = result.latency;
  return { callsPerSecond: succeeded / result.duration, succeeded, p99Ms, failures };
}

/** One side of a comparison: where its calls go, and what they are. */
export interface Side {
  url: string;
  next(): Sent;
}

/** Sends one call, which must succeed. */
export async function post({ url, next }: Side) {
  const { headers, body } = next();
  const answer = await fetch(url, { method: 'POST', headers, body });
  const text = await answer.text();
  const { code, data } = JSON.parse(text) as { code: string; data: { billCode: string } };
  if (code !== '1') throw new Error(`${url} answered ${text}`);
  return { text, data };
}
