import { Button } from '@site/src/components/Button';
import { Card } from '@site/src/components/Card';
import { Load } from '@site/src/components/Load';
import { Skeleton } from '@site/src/components/Skeleton';
import clsx from 'clsx';
import { useText } from '#client/texts.ts';
import { isTimeZone, toBrowserTimeZone } from '#client/time-zone.ts';
import { useFormats } from '#client/useFormats.ts';
import type { Loaded } from '#client/useLoad.ts';
import {
  type ChartBucket,
  type ChartSpan,
  type chartCalls,
  chartSpans,
} from '#contract/portal/console-calls.ts';
import type { AnswerOf } from '#contract/portal/define-call.ts';
import { type CallsQuery, toSpan } from '../_query.ts';
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

/** Names buckets by their beginning, in the zone that made them, and that zone at a moment. */
export function useBucketNames({ span, timeZone }: Omit<ChartProps, 'buckets'>) {
  const { time, namedZone } = useFormats();
  const own = isTimeZone(timeZone) ? timeZone : toBrowserTimeZone();
  return {
    toName: ({ from }: Pick<ChartBucket, 'from'>) =>
      time(from, span === 'day' ? 'hour' : 'day', own),
    toZoneName: (at: number) => namedZone(at, own),
  };
}

/** Bars of calls with the failed ones on top; the same as a table for those who hear the page. */
function Chart(props: ChartProps) {
  const text = useText();
  const { buckets } = props;
  const { toName, toZoneName } = useBucketNames(props);
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
          <bdi dir="ltr">{toZoneName(last?.from ?? 0)}</bdi>
        </li>
      </ul>
      <Bars
        buckets={buckets}
        toName={toName}
        label={text('control.calls.chart.label', { calls, errors })}
      />
      <div className="muted-xs justify-between tabular-nums flex" aria-hidden>
        {[first, middle, last].map((each) => each && <span key={each.from}>{toName(each)}</span>)}
      </div>
      <details className={styles.details}>
        <summary>{text('control.calls.chart.table')}</summary>
        <ChartTable buckets={buckets} toName={toName} />
      </details>
    </div>
  );
}

type ChartCardProps = CallsQuery & { load: Loaded<AnswerOf<typeof chartCalls>> };

/** Calls and errors over time, of the environment that the list is narrowed to. */
export function ChartCard({ query, setQuery, load }: ChartCardProps) {
  const text = useText();
  const span = toSpan(query);
  return (
    <Card
      title={text('control.calls.chart')}
      actions={
        <fieldset className="plain-fieldset flex-wrap gap-1">
          <legend className="visually-hidden">{text('control.calls.span')}</legend>
          {chartSpans.map((each) => (
            <Button
              key={each}
              kind="small"
              aria-pressed={each === span}
              onClick={() => setQuery({ span: each, current: query.current }, { replace: true })}
            >
              {text(`control.calls.span.${each}`)}
            </Button>
          ))}
        </fieldset>
      }
    >
      <Load load={load} skeleton={<Skeleton shape="block" height="13rem" />}>
        {(data) => <Chart key={`${span} ${query.environment}`} {...data} span={span} />}
      </Load>
    </Card>
  );
}
