import styles from './styles.module.css';

interface SparklineProps {
  counts: readonly number[];
  /** Describes the course in a sentence. */
  label: string;
  tone?: 'error' | 'info';
}

/** A number over time, as small bars. */
export function Sparkline({ counts, label, tone = 'error' }: SparklineProps) {
  const top = Math.max(1, ...counts);
  return (
    <svg
      className={styles.course}
      data-tone={tone}
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
