import field from '@site/src/components/Field/styles.module.css';
import { useEffect, useId, useState } from 'react';

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
    <div className="stack gap-1">
      <label htmlFor={id} className={field.label}>
        {label}
      </label>
      <input
        id={id}
        type="search"
        className={field.control}
        value={typed}
        placeholder={hint}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
      />
    </div>
  );
}
