import Link from '@docusaurus/Link';
import { Badge } from '@site/src/components/Badge';
import { Card } from '@site/src/components/Card';
import { Causes } from '@site/src/components/Causes';
import { type Column, DataTable } from '@site/src/components/DataTable';
import { Load } from '@site/src/components/Load';
import { Skeleton } from '@site/src/components/Skeleton';
import { Time } from '@site/src/components/Time';
import { useText } from '#client/texts.ts';
import type { Loaded } from '#client/useLoad.ts';
import type { ErrorGroup, ErrorGroups } from '#contract/portal/console-calls.ts';
import { type CallsQuery, toGroupQuery, toSpan } from '../_query.ts';
import { useBucketNames } from './ChartCard.tsx';
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

function WhatWasWrong({ causes, field }: ErrorGroup) {
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

/** A sparkline of a number over time; `label` describes it in a sentence. */
function Course({ counts, label }: Pick<ErrorGroup, 'counts'> & { label: string }) {
  const top = Math.max(1, ...counts);
  return (
    <svg
      className={styles.course}
      viewBox={`0 0 ${counts.length} 100`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {counts.map((count, at) => {
        const height = count === 0 ? 4 : Math.max(12, (count / top) * 100);
        // biome-ignore lint/suspicious/noArrayIndexKey: the buckets keep their places.
        return <rect key={at} x={at + 0.1} y={100 - height} width={0.8} height={height} />;
      })}
    </svg>
  );
}

interface GroupTableProps extends Pick<CallsQuery, 'query' | 'toAddress'> {
  data: ErrorGroups;
  /** Scrolls to the list that a group has filtered. */
  toList: () => void;
}

function GroupTable({ data, query, toAddress, toList }: GroupTableProps) {
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
        // Docusaurus moves the focus on every navigation to an address without a hash.
        <Link to={`${toAddress(toGroupQuery(query, code))}#list`} onClick={toList}>
          <Outcome code={code} />
        </Link>
      ),
    },
    { label: 'control.calls.errors.cause', render: (group) => <WhatWasWrong {...group} /> },
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
      render: (group) => <Course counts={group.counts} label={toLabel(group)} />,
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
