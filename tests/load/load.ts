import autocannon from 'autocannon';

/** A signed body with its headers. */
export interface Sent {
  headers: Record<string, string>;
  body: string;
}

export interface Measured {
  callsPerSecond: number;
  /** Calls with a correct answer. */
  succeeded: number;
  /** 99th percentile of all answers, in milliseconds. */
  p99Ms: number;
  /** Failures in words; empty if every call succeeded. */
  failures: string[];
}

export const isSuccess = (body: string) => body.startsWith('{"code":"1",');

/** Keeps connections busy with calls from `next`; every answer must be right, by default code 1. */
export async function load(
  url: string,
  next: () => Sent,
  durationS: number,
  { isRight = isSuccess, connections = 32 } = {},
): Promise<Measured> {
  const result = await autocannon({
    url,
    connections,
    duration: durationS,
    requests: [{ method: 'POST', setupRequest: (request) => Object.assign(request, next()) }],
    verifyBody: isRight,
  });
  const faults = {
    'answers other than HTTP 2xx': result.non2xx,
    'connection errors': result.errors - result.timeouts,
    'time-outs': result.timeouts,
    'answers that are wrong': result.mismatches,
  };
  const failures = Object.entries(faults)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${url}: ${count} ${name}`);
  const succeeded = result['2xx'] - result.mismatches;
  const callsPerSecond = succeeded / result.duration;
  return { callsPerSecond, succeeded, p99Ms: result.latency.p99, failures };
}
