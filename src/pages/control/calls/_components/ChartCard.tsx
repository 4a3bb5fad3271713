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
import styles from './calls.module.css';

interface BarsProps {
  buckets: readonly ChartBucket[];
  toName: (bucket: ChartBucket) => string;
  label: string;
}

/** In units of the chart, which is stretched to the available width. */
const height = 100;
const step = 10;
const bar = 7;

/** Returns the smallest of 5, 10, 20, 50, 100 … that fits the highest bar, for round grid lines. */
function toTop(most: number): number {
  for (let power = 1; ; power *= 10) {
    for (const round of [1, 2, 5]) if (round * power >= Math.max(5, most)) return round * power;
  }
}

/** A bar per bucket, failed calls on top; even a few failures stay visible. */
function Bars({ buckets, toName, label }: BarsProps) {
  const text = useText();
  const top = toTop(Math.max(...buckets.map(({ calls }) => calls)));
  const toHeight = (count: number) => (count === 0 ? 0 : Math.max(1.5, (count / top) * height));
  return (
    <div className={styles.frame}>
      <span className={styles.top} aria-hidden>
        {top}
      </span>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${buckets.length * step} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {buckets.map((bucket, at) => {
          const { from, calls, errors } = bucket;
          const x = at * step + (step - bar) / 2;
          const failed = toHeight(errors);
          const made = toHeight(calls - errors);
          return (
            <g key={from}>
              <title>{`${toName(bucket)}: ${text('control.calls.chart.label', { calls, errors })}`}</title>
              <rect className={styles.ground} x={at * step} y={0} width={step} height={height} />
              <rect className={styles.made} x={x} y={height - made} width={bar} height={made} />
              <rect
                className={styles.failed}
                x={x}
                y={height - made - failed}
                width={bar}
                height={failed}
              />
            </g>
          );
        })}
      </svg>
    </div>
  );
}

interface ChartTableProps {
  buckets: readonly ChartBucket[];
  toName: (bucket: ChartBucket) => string;
}

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
  /** Time zone of the buckets' hours and days. */
  timeZone: string;
}

/** Names buckets by their start, and their zone at a moment, both in the buckets' own zone. */
export function useBucketNames({ span, timeZone }: Omit<ChartProps, 'buckets'>) {
  const { time, namedZone } = useFormats();
  const own = isTimeZone(timeZone) ? timeZone : toBrowserTimeZone();
  return {
    toName: ({ from }: Pick<ChartBucket, 'from'>) =>
      time(from, span === 'day' ? 'hour' : 'day', own),
    toZoneName: (at: number) => namedZone(at, own),
  };
}

/** Bars of calls with failures on top; also a table for screen readers. */
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

/** Calls and errors over time, in the environment that the list is filtered by. */
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
