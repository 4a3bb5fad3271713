import { createMetrics, type Metrics } from '#server/metrics/metrics.ts';
import { openLog } from '../_support/log.ts';
import { openTestPortal, type TestPortal } from '../_support/portal.ts';

export const token = 'read-the-metrics-0123456789';

/** A portal with metrics that also count its waits and its log lines. */
export async function openMeasuredPortal(
  environment: Record<string, string> = {},
): Promise<TestPortal & { metrics: Metrics; logged(): string }> {
  const metrics = createMetrics();
  const { logger, text } = openLog('info', metrics.onLine);
  const settings = { METRICS_TOKEN: token, ...environment };
  const portal = await openTestPortal(settings, { metrics, logger });
  return { ...portal, metrics, logged: text };
}

export interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

const line = /^([a-z_][\w]*)(?:\{(.*)\})? (\S+)$/;

/** Parses samples of the Prometheus text format. */
export function readSamples(text: string): Sample[] {
  return text
    .split('\n')
    .filter((each) => each !== '' && !each.startsWith('#'))
    .map((each) => {
      const [, name = '', labels = '', value = ''] = line.exec(each) ?? [];
      if (name === '') throw new Error(`no sample: ${each}`);
      const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)];
      return {
        name,
        labels: Object.fromEntries(pairs.map(([, label, text]) => [label, text])),
        value: Number(value),
      };
    });
}

export function scrape({ app }: Pick<TestPortal, 'app'>, headers: Record<string, string> = {}) {
  return app.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
}

/** Scrapes /metrics: `sum` adds the samples of a name with these labels, undefined if there are none. */
export async function look(portal: Pick<TestPortal, 'app'>) {
  const { payload: text } = await scrape(portal);
  const samples = readSamples(text);
  const sum = (name: string, labels: Record<string, string> = {}): number | undefined => {
    const found = samples.filter(
      (each) =>
        each.name === name &&
        Object.entries(labels).every(([label, value]) => each.labels[label] === value),
    );
    return found.length === 0 ? undefined : found.reduce((all, { value }) => all + value, 0);
  };
  return { text, samples, sum };
}
