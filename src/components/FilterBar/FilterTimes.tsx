import { useText } from '#client/texts.ts';
import { FilterTime } from './FilterTime.tsx';
import styles from './styles.module.css';

interface FilterTimesProps {
  /** Both as `FilterTime` takes them. */
  from: string;
  to: string;
  onChange: (change: { from?: string; to?: string }) => void;
}

/** Beginning and end of the time that is shown. */
export function FilterTimes({ from, to, onChange }: FilterTimesProps) {
  const text = useText();
  return (
    <div className={styles.times}>
      <FilterTime
        label={text('control.from')}
        value={from}
        onChange={(changed) => onChange({ from: changed })}
      />
      <FilterTime
        label={text('control.to')}
        value={to}
        onChange={(changed) => onChange({ to: changed })}
      />
    </div>
  );
}
