import field from '@site/src/components/Field/styles.module.css';
import { useId } from 'react';
import { useText } from '#client/texts.ts';
import { useTypedZone } from '#client/time-zone.ts';
import styles from './styles.module.css';

interface TimeProps {
  label: string;
  /** `yyyy-MM-ddTHH:mm` on the clock of the reader; empty: none. */
  value: string;
  onChange: (value: string) => void;
}

function Time({ label, value, onChange }: TimeProps) {
  const id = useId();
  return (
    <div className="stack gap-1">
      <label htmlFor={id} className={field.label}>
        {label}{' '}
        <bdi dir="ltr" className={styles.zone}>
          {useTypedZone()}
        </bdi>
      </label>
      <input
        id={id}
        type="datetime-local"
        className={field.control}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

interface FilterTimesProps extends Record<'from' | 'to', TimeProps['value']> {
  onChange: (change: { from?: string; to?: string }) => void;
}

const ends = [
  { end: 'from', label: 'control.from' },
  { end: 'to', label: 'control.to' },
] as const;

/** Beginning and end of the time that is shown. */
export function FilterTimes({ onChange, ...times }: FilterTimesProps) {
  const text = useText();
  return (
    <div className={styles.times}>
      {ends.map(({ end, label }) => (
        <Time
          key={end}
          label={text(label)}
          value={times[end]}
          onChange={(changed) => onChange({ [end]: changed })}
        />
      ))}
    </div>
  );
}
