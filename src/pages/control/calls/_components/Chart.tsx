import clsx from 'clsx';
import { useText } from '#client/texts.ts';
import { isTimeZone, toBrowserTimeZone } from '#client/time-zone.ts';
import { useFormats } from '#client/useFormats.ts';
import type { ChartBucket, ChartSpan } from '#contract/portal/console-calls.ts';
import { Bars } from './Bars.tsx';
import styles from './chart.module.css';

interface ChartTableProps {
  buckets: readonly ChartBucket[];
  toName: (bucket: ChartBucket) => string;
}

/** What the bars show, in numbers, the newest first. */
function ChartTable({ buckets, toName }: ChartTableProps) {
  const text = useText();
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{text('control.calls.chart')}</caption>
      <thead>
        <tr>
          <th scope="col">{text('control.time')}</th>
          <th scope="col">{text('control.calls.chart.calls')}</th>
          <th scope="col">{text('control.calls.chart.failed')}</th>
        </tr>
      </thead>
      <tbody>
        {buckets.toReversed().map((bucket) => (
          <tr key={bucket.from}>
            <th scope="row">{toName(bucket)}</th>
            <td>{bucket.calls}</td>
            <td>{bucket.errors}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ChartProps {
  buckets: readonly ChartBucket[];
  span: ChartSpan;
  /** The zone whose hours and days the buckets are. */
  timeZone: string;
}

/** Names buckets by their beginning, in the zone that made them, and that zone. */
function useNames({ buckets, span, timeZone }: ChartProps) {
  const { time, namedZone } = useFormats();
  const own = isTimeZone(timeZone) ? timeZone : toBrowserTimeZone();
  return {
    toName: ({ from }: ChartBucket) => time(from, span === 'day' ? 'hour' : 'day', own),
    zoneName: namedZone(buckets.at(-1)?.from ?? 0, own),
  };
}

/** Bars of calls with the failed ones on top; the same as a table for those who hear the page. */
export function Chart(props: ChartProps) {
  const text = useText();
  const { buckets } = props;
  const { toName, zoneName } = useNames(props);
  const sum = (name: 'calls' | 'errors') => buckets.reduce((all, each) => all + each[name], 0);
  const [calls, errors] = [sum('calls'), sum('errors')];
  const [first, middle, last] = [buckets[0], buckets[buckets.length >> 1], buckets.at(-1)];
  return (
    <div className="stack gap-3">
      <ul className={styles.legend}>
        <li className={clsx('flex-row gap-2', styles.successes)}>
          {text('control.calls.chart.successes', { count: calls - errors })}
        </li>
        <li className={clsx('flex-row gap-2', styles.errors)}>
          {text('control.calls.chart.errors', { count: errors })}
        </li>
        <li>
          <bdi dir="ltr">{zoneName}</bdi>
        </li>
      </ul>
      <Bars
        buckets={buckets}
        toName={toName}
        label={text('control.calls.chart.label', { calls, errors })}
      />
      <div className={styles.axis} aria-hidden>
        {[first, middle, last].map((each) => each && <span key={each.from}>{toName(each)}</span>)}
      </div>
      <details className={styles.details}>
        <summary>{text('control.calls.chart.table')}</summary>
        <ChartTable buckets={buckets} toName={toName} />
      </details>
    </div>
  );
}
