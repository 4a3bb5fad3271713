import field from '@site/src/components/Field/styles.module.css';
import { useId } from 'react';
import { useText } from '#client/texts.ts';
import styles from './search-box.module.css';

interface SearchBoxProps {
  value: string;
  onChange: (value: string) => void;
  /** What came of it, read out when it changes. */
  result: string;
}

/** Narrows the questions while it is typed into; needs a script, and is not there without one. */
export function SearchBox({ value, onChange, result }: SearchBoxProps) {
  const text = useText();
  const id = useId();
  return (
    <search className={styles.search}>
      <label htmlFor={id} className={field.label}>
        {text('help.search.label')}
      </label>
      <input
        id={id}
        type="search"
        value={value}
        maxLength={200}
        onChange={(event) => onChange(event.target.value)}
        placeholder={text('help.search.placeholder')}
        className={field.control}
      />
      <p role="status" className={styles.result}>
        {result}
      </p>
    </search>
  );
}
