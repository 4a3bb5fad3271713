import control from '@site/src/components/TextInput/control.module.css';
import { useEffect, useId, useState } from 'react';
import styles from './styles.module.css';

const restMs = 300;

interface FilterTextProps {
  label: string;
  hint?: string;
  value: string;
  /** Told when the hand has rested for a moment. */
  onChange: (value: string) => void;
}

/** What is typed narrows the list; who types fast asks once. */
export function FilterText({ label, hint, value, onChange }: FilterTextProps) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is told is another function each time.
  useEffect(() => {
    if (typed === value) return undefined;
    const rest = setTimeout(() => onChange(typed), restMs);
    return () => clearTimeout(rest);
  }, [typed]);
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={control.label}>
        {label}
      </label>
      <input
        id={id}
        type="search"
        className={control.control}
        value={typed}
        placeholder={hint}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
      />
    </div>
  );
}
