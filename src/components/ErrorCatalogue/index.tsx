import { useLocation } from '@docusaurus/router';
import { Button } from '@site/src/components/Button';
import { EmptyState } from '@site/src/components/EmptyState';
import { useHashTarget } from '@site/src/components/FieldTable/useHashTarget.ts';
import Heading from '@theme/Heading';
import { SearchX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useText } from '#client/texts.ts';
import { errorGroups } from '#contract/errors.ts';
import type { ErrorPage } from '#reference/page.ts';
import { Entry } from './Entry.tsx';
import { Filter } from './Filter.tsx';
import { filterErrors } from './filter-errors.ts';
import styles from './styles.module.css';

function Empty({ query, onClear }: { query: string; onClear: () => void }) {
  const text = useText();
  return (
    <EmptyState
      icon={SearchX}
      title={text('errors.empty', { query })}
      text={text('errors.empty.mend')}
      action={<Button onClick={onClear}>{text('errors.filter.clear')}</Button>}
    />
  );
}

function Groups({ entries }: { entries: ErrorPage[] }) {
  const text = useText();
  // A frozen version may have a group that there is no longer.
  const names = new Set([...errorGroups, ...entries.map(({ group }) => group)]);
  const groups = [...names]
    .map((group) => ({ group, members: entries.filter((entry) => entry.group === group) }))
    .filter(({ members }) => members.length > 0);
  return (
    <>
      <nav aria-label={text('errors.groups')}>
        <ul className={styles.groups}>
          {groups.map(({ group }) => (
            <li key={group}>
              <a href={`#group-${group}`}>{text(`errors.group.${group}`)}</a>
            </li>
          ))}
        </ul>
      </nav>
      {groups.map(({ group, members }) => (
        <section key={group}>
          <Heading as="h2" id={`group-${group}`}>
            {text(`errors.group.${group}`)}
          </Heading>
          {members.map((entry) => (
            <Entry key={entry.code} entry={entry} />
          ))}
        </section>
      ))}
    </>
  );
}

/** Every code of the open API; `data` is handed in by the portal plugin, in the reader's language. */
export function ErrorCatalogue({ data }: { data: ErrorPage[] }) {
  const [query, setQuery] = useState('');
  const { hash } = useLocation();
  const found = filterErrors(data, query);
  // A link to a code that the filter hides would lead nowhere.
  useEffect(() => {
    if (hash) setQuery('');
  }, [hash]);
  useHashTarget();
  return (
    <div className={styles.catalogue}>
      <Filter query={query} count={found.length} onChange={setQuery} />
      {found.length > 0 ? (
        <Groups entries={found} />
      ) : (
        <Empty query={query} onClear={() => setQuery('')} />
      )}
    </div>
  );
}
