import { useText } from '#client/texts.ts';
import type { ChartBucket } from '#contract/portal/console-calls.ts';
import styles from './chart.module.css';

interface BarsProps {
  buckets: readonly ChartBucket[];
  toName: (bucket: ChartBucket) => string;
  /** What the picture shows, in a sentence. */
  label: string;
}

/** Units of the picture; it is stretched over the width that there is. */
const height = 100;
const step = 10;
const bar = 7;

/** The least of 5, 10, 20, 50, 100 … that holds the highest bar: lines then stand at round numbers. */
function toTop(most: number): number {
  for (let power = 1; ; power *= 10) {
    for (const round of [1, 2, 5]) if (round * power >= Math.max(5, most)) return round * power;
  }
}

/** A bar for each bucket, failed calls on top; a few of many still have a line that can be seen. */
export function Bars({ buckets, toName, label }: BarsProps) {
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
