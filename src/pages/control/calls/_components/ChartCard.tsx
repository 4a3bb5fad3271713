import Link from '@docusaurus/Link';
import { Badge } from '@site/src/components/Badge';
import { Button } from '@site/src/components/Button';
import { Card } from '@site/src/components/Card';
import { Causes } from '@site/src/components/Causes';
import { type Column, DataTable } from '@site/src/components/DataTable';
import { Load } from '@site/src/components/Load';
import { Skeleton } from '@site/src/components/Skeleton';
import { Sparkline } from '@site/src/components/Sparkline';
import { Time } from '@site/src/components/Time';
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
  type ErrorGroup,
  type ErrorGroups,
} from '#contract/portal/console-calls.ts';
import { environments } from '#contract/portal/console-fields.ts';
import type { AnswerOf } from '#contract/portal/define-call.ts';
import { type CallsQuery, toGroupQuery, toSpan } from '../_query.ts';
import styles from './calls.module.css';

export function Outcome({ code }: { code: string }) {
  const text = useText();
  if (code === '1') return <Badge tone="success">{text('control.calls.success')}</Badge>;
  return (
    <Badge tone="error">
      <span className={styles.number} dir="ltr">
        {code}
      </span>
    </Badge>
  );
}

const keyOf = ({ code, causes, field }: ErrorGroup) => JSON.stringify([code, causes, field]);

function GroupCause({ causes, field }: ErrorGroup) {
  const text = useText();
  if (causes.length > 0) {
    const words = causes.map((cause) => text(`sign.reason.${cause}`));
    return <Causes words={words} className="plain-list" />;
  }
  if (field !== null) {
    return (
      <code className="wrap-anywhere" dir="ltr">
        {field}
      </code>
    );
  }
  return text('control.calls.errors.unknown');
}

interface GroupTableProps extends Pick<CallsQuery, 'query' | 'toAddress'> {
  data: ErrorGroups;
}

function GroupTable({ data, query, toAddress }: GroupTableProps) {
  const text = useText();
  const { toName } = useBucketNames({ span: toSpan(query), timeZone: data.timeZone });
  const toLabel = ({ count, counts }: ErrorGroup) => {
    const most = Math.max(...counts);
    const time = toName({ from: data.buckets[counts.indexOf(most)] ?? 0 });
    return text('control.calls.errors.course.label', { count, most, time });
  };
  const columns: Column<ErrorGroup>[] = [
    {
      label: 'control.calls.code',
      render: ({ code }) => (
        // Docusaurus moves the focus to the top of the page unless the address has a hash.
        <Link to={`${toAddress(toGroupQuery(query, code))}#list`}>
          <Outcome code={code} />
        </Link>
      ),
    },
    { label: 'control.calls.errors.cause', render: (group) => <GroupCause {...group} /> },
    {
      label: 'control.calls.errors.count',
      align: 'end',
      render: ({ count }) => <span className={styles.number}>{count}</span>,
    },
    {
      label: 'control.calls.errors.operations',
      align: 'end',
      render: ({ operations }) => <span className={styles.number}>{operations}</span>,
    },
    {
      label: 'control.calls.errors.course',
      render: (group) => <Sparkline counts={group.counts} label={toLabel(group)} />,
    },
    {
      label: 'control.calls.errors.last',
      render: ({ last }) => (
        <Link to={toAddress({ call: last.requestId })}>
          <Time at={last.time} />
        </Link>
      ),
    },
  ];
  return (
    <DataTable
      caption={text('control.calls.errors')}
      columns={columns}
      rows={data.groups}
      rowKey={keyOf}
    />
  );
}

type ErrorsCardProps = Omit<GroupTableProps, 'data'> & { load: Loaded<ErrorGroups> };

/** Errors in the chart's time, by code and cause; choosing a code narrows the list. */
export function ErrorsCard({ load, ...links }: ErrorsCardProps) {
  const text = useText();
  return (
    <Card title={text('control.calls.errors')}>
      <Load load={load} skeleton={<Skeleton shape="rows" lines={3} />}>
        {(data) => (
          <div className="stack gap-3">
            {data.groups.length === 0 ? (
              <p className="no-margin">{text('control.calls.errors.none')}</p>
            ) : (
              <GroupTable data={data} {...links} />
            )}
            {data.more && <p className="muted-sm no-margin">{text('control.calls.errors.more')}</p>}
            {data.leftOut > 0 && (
              <p className="muted-sm no-margin">
                {text('control.calls.leftOut', { count: data.leftOut })}
              </p>
            )}
          </div>
        )}
      </Load>
    </Card>
  );
}

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
function useBucketNames({ span, timeZone }: Omit<ChartProps, 'buckets'>) {
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

/** Calls and errors over time, in one environment or both. */
export function ChartCard({ query, setQuery, load }: ChartCardProps) {
  const text = useText();
  const span = toSpan(query);
  return (
    <Card
      title={text('control.calls.chart')}
      actions={
        <>
          <fieldset className="plain-fieldset flex-wrap gap-1">
            <legend className="visually-hidden">{text('control.environment')}</legend>
            {['', ...environments].map((each) => (
              <Button
                key={each}
                kind="small"
                aria-pressed={each === query.environment}
                onClick={() => setQuery({ environment: each }, { replace: true })}
              >
                {text(each ? `control.environment.${each}` : 'kit.filter.all')}
              </Button>
            ))}
          </fieldset>
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
        </>
      }
    >
      <Load load={load} skeleton={<Skeleton shape="block" height="13rem" />}>
        {(data) => <Chart key={`${span} ${query.environment}`} {...data} span={span} />}
      </Load>
    </Card>
  );
}
