import { CopyButton } from '@site/src/components/CopyButton';
import { useText } from '#client/texts.ts';
import styles from './styles.module.css';

interface ShortIdProps {
  value: string;
  /** Name of the id, as in "request id", for the label of the copy button. */
  label?: string;
  start?: number;
  bare?: boolean;
}

const end = 4;

/** An id in monospace, shortened in the middle, copied in full. */
export function ShortId({ value, label, start = 8, bare }: ShortIdProps) {
  const text = useText();
  const isShort = value.length <= start + end + 2;
  const shown = isShort ? value : `${value.slice(0, start)}…${value.slice(-end)}`;
  return (
    <span className={styles.id} dir="ltr">
      <code title={isShort ? undefined : value}>{shown}</code>
      {!bare && <CopyButton value={value} label={label ?? text('kit.id')} />}
    </span>
  );
}
