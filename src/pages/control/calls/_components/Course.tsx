import styles from './calls.module.css';

interface CourseProps {
  counts: readonly number[];
  /** What it shows, in a sentence. */
  label: string;
}

/** How a number went over time, small beside it. */
export function Course({ counts, label }: CourseProps) {
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
