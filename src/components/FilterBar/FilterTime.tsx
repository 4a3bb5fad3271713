import control from '@site/src/components/TextInput/control.module.css';
import { useId } from 'react';
import { useTypedZone } from '#client/time-zone.ts';
import styles from './styles.module.css';

interface FilterTimeProps {
  label: string;
  /** `yyyy-MM-ddTHH:mm` on the clock of the reader; empty: none. */
  value: string;
  onChange: (value: string) => void;
}

/** A date and a time of day that bound a list. */
export function FilterTime({ label, value, onChange }: FilterTimeProps) {
  const id = useId();
  return (
    <div className={styles.time}>
      <label htmlFor={id} className={control.label}>
        {label} <bdi dir="ltr">{useTypedZone()}</bdi>
      </label>
      <input
        id={id}
        type="datetime-local"
        className={control.control}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
