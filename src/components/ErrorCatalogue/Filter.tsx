import useIsBrowser from '@docusaurus/useIsBrowser';
import { Search } from 'lucide-react';
import { useText } from '#client/texts.ts';
import styles from './styles.module.css';

interface Props {
  query: string;
  count: number;
  onChange: (query: string) => void;
}

/** Narrows the catalogue to what the reader looks for; disabled until the page is hydrated. */
export function Filter({ query, count, onChange }: Props) {
  const text = useText();
  const isBrowser = useIsBrowser();
  const label = text('errors.filter');
  return (
    <search className={styles.filter}>
      <Search size={16} aria-hidden className={styles.icon} />
      <input
        type="search"
        className={styles.input}
        aria-label={label}
        placeholder={label}
        value={query}
        disabled={!isBrowser}
        onChange={(event) => onChange(event.target.value)}
      />
      <span role="status" className={styles.count}>
        {text('errors.count', { count })}
      </span>
    </search>
  );
}
