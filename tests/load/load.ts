import autocannon from 'autocannon';

export const connections = 32;

/** What a client sends: one signed form body with its headers. */
export interface Sent {
  headers: Record<string, string>;
  body: string;
}

export interface Measured {
  callsPerSecond: number;
  /** Calls that were answered with code 1. */
  succeeded: number;
  /** What broke, in words; empty where every call succeeded. */
  failures: string[];
}

const isSuccess = (body: string) => body.startsWith('{"code":"1",');

/** Keeps 32 connections busy with calls from `next`; every answer must carry code 1. */
export async function load(url: string, next: () => Sent, durationS: number): Promise<Measured> {
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
  return { callsPerSecond: succeeded / result.duration, succeeded, failures };
}
