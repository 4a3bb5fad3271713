import { Counter, Histogram, type Registry } from 'prom-client';
import type { Kept } from '#server/database/kept-bytes.ts';
import type { CallCounter } from '#server/gateway/record-call.ts';

/** Seconds: most calls take less than a hundredth; labels and an external core need the longer buckets. */
const durationBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const keptAs: readonly Kept[] = ['whole', 'bare', 'counted'];

/** Labels joined by a character that none of them contains. */
const toLabels = (key: string) => key.split(' ');

export function countOpenApi(register: Registry): CallCounter {
  const registers = [register];
  // Calls are many and scrapes few: calls reach the library at the next scrape.
  const counts = new Map([['unknown 145003010 1 unknown', 0]]);
  new Counter({
    name: 'portal_open_api_calls_total',
    help: 'Calls of the open API by their outcome; an address that leads to no operation is "unknown", as is the environment where no account was named.',
    labelNames: ['operation', 'code', 'version', 'environment'],
    registers,
    collect() {
      this.reset();
      for (const [key, count] of counts) this.labels(...toLabels(key)).inc(count);
    },
  });
  const durations = new Histogram({
    name: 'portal_open_api_call_duration_seconds',
    help: 'Time from the headers of a call to its answer.',
    labelNames: ['operation', 'version'],
    buckets: durationBuckets,
    registers,
  });
  durations.zero({ operation: 'unknown', version: '1' });
  const limited = new Counter({
    name: 'portal_open_api_rate_limited_calls_total',
    help: 'Calls of accounts that called more often than CALLS_PER_SECOND.',
    registers,
  });
  const refused = new Counter({
    name: 'portal_open_api_refused_calls_total',
    help: 'Refused calls by what the call log keeps of them: "whole", "bare" (without texts) or "counted".',
    labelNames: ['kept'],
    registers,
  });
  for (const kept of keptAs) refused.inc({ kept }, 0);
  const known = new Map<string, Histogram.Internal<'operation' | 'version'>>();
  return ({ operation, version, account }, { code, durationMs, httpStatus, kept }) => {
    const name = operation?.id ?? 'unknown';
    const key = `${name} ${code} ${version.major} ${account?.environment ?? 'unknown'}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
    const both = `${name} ${version.major}`;
    const own = known.get(both) ?? durations.labels(...toLabels(both));
    known.set(both, own);
    own.observe(durationMs / 1000);
    if (httpStatus === 429) limited.inc();
    if (kept) refused.inc({ kept });
  };
}
