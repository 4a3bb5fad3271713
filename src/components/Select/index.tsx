import useIsBrowser from '@docusaurus/useIsBrowser';
import styles from '@site/src/components/Field/styles.module.css';
import type { Option } from '@site/src/components/Field/to-options.ts';
import { useId } from 'react';
import { useText } from '#client/texts.ts';

interface SelectProps {
  label: string;
  /** Empty, or none of the options, means all. */
  value: string;
  options: readonly Option[];
  onChoose: (value: string) => void;
  /** False if one of the options is always chosen. */
  all?: boolean;
  disabled?: boolean;
}

/** A labelled choice of one option or all; not a field of a form. */
export function Select(props: SelectProps) {
  const { label, value, options, onChoose, all = true, disabled = false } = props;
  const text = useText();
  const id = useId();
  const isBrowser = useIsBrowser();
  return (
    <div className="stack gap-1">
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <select
        id={id}
        className={styles.control}
        value={options.some((option) => option.value === value) ? value : ''}
        disabled={disabled || !isBrowser}
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
