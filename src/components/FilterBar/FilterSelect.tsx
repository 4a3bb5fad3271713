import useIsBrowser from '@docusaurus/useIsBrowser';
import control from '@site/src/components/TextInput/control.module.css';
import { useId } from 'react';
import { useText } from '#client/texts.ts';
import styles from './styles.module.css';

interface FilterSelectProps {
  label: string;
  /** Empty, or none of the options: all. */
  value: string;
  options: readonly { value: string; label: string }[];
  onChoose: (value: string) => void;
  /** Off where one of the options is always chosen. */
  all?: boolean;
}

/** One of a list, or all. */
export function FilterSelect({ label, value, options, onChoose, all = true }: FilterSelectProps) {
  const text = useText();
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={control.label}>
        {label}
      </label>
      <select
        id={id}
        className={control.control}
        value={options.some((option) => option.value === value) ? value : ''}
        disabled={!useIsBrowser()}
        onChange={(event) => onChoose(event.target.value)}
      >
        {all && <option value="">{text('kit.filter.all')}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
