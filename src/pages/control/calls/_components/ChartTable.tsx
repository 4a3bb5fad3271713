import { useText } from '#client/texts.ts';
import type { ChartBucket } from '#contract/portal/console-calls.ts';
import styles from './chart.module.css';

interface ChartTableProps {
  buckets: readonly ChartBucket[];
  toName: (bucket: ChartBucket) => string;
}

/** What the bars show, in numbers, the newest first. */
export function ChartTable({ buckets, toName }: ChartTableProps) {
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
