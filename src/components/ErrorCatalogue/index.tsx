import { useHistory, useLocation } from '@docusaurus/router';
import useIsBrowser from '@docusaurus/useIsBrowser';
import { DeferredPart } from '@site/src/components/DeferredPart';
import { useHashTarget } from '@site/src/components/FieldTable/useHashTarget.ts';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useText } from '#client/texts.ts';
import { useDocPath } from '#client/useDocPath.ts';
import { useSessionState } from '#client/useSessionState.ts';
import type { ErrorPage, ErrorsHead } from '#reference/page.ts';
import { filterErrors } from './filter-errors.ts';
import { FoundErrors } from './found-errors.ts';
import { Groups } from './Groups.tsx?build-only';
import styles from './styles.module.css';

interface FilterProps {
  query: string;
  count: number;
  onChange: (query: string) => void;
}

/** Narrows the catalogue to what the reader looks for; disabled until the page is hydrated. */
function Filter({ query, count, onChange }: FilterProps) {
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
      <span role="status" className="muted-sm tabular-nums">
        {text('errors.count', { count })}
      </span>
    </search>
  );
}

interface Props {
  /** Passed by the portal plugin, in the reader's language. */
  data: ErrorsHead;
  /** All entries, for the build; null in a browser. */
  built: ErrorPage[] | null;
  load: () => Promise<{ default: ErrorPage[] }>;
}

/** Redirects to the catalogue that has the code of the address if only another version returns it. */
function useCatalogueOf(hash: string, pathname: string): void {
  const history = useHistory();
  const [home = ''] = useDocPath()(`errors${hash}`).split('#');
  useEffect(() => {
    if (home !== pathname) history.replace(home + hash);
  }, [history, home, hash, pathname]);
}

export function ErrorCatalogue({ data, built, load }: Props) {
  const [query, setQuery] = useState('');
  const [entries, setEntries] = useState<ErrorPage[]>();
  const { hash, pathname } = useLocation();
  useCatalogueOf(hash, pathname);
  // Signed-in readers see their own calls below each code.
  const isSignedIn = useSessionState() === 'signedIn';
  const [soughtHash, setSoughtHash] = useState(hash);
  // A link to a code that the filter hides would lead nowhere.
  if (hash !== soughtHash) {
    setSoughtHash(hash);
    setQuery('');
  }
  useHashTarget();
  const loadFound = async () => {
    const [{ Found }, page] = await Promise.all([import('./Groups.tsx'), load()]);
    setEntries(page.default);
    return Found;
  };
  const found = entries && filterErrors(entries, query);
  return (
    <div className={styles.catalogue}>
      <Filter query={query} count={found?.length ?? data.count} onChange={setQuery} />
      <FoundErrors value={{ found: found ?? [], query, onClear: () => setQuery('') }}>
        <DeferredPart
          built={Groups && built && <Groups entries={built} />}
          load={loadFound}
          staleBy={isSignedIn ? `own calls ${query}` : query}
        />
      </FoundErrors>
    </div>
  );
}
