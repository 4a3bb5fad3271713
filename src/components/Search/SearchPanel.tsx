import { useHistory, useLocation } from '@docusaurus/router';
import { Button } from '@site/src/components/Button';
import { sampleLanguageAtom } from '@site/src/components/Operation/sample-choice.ts';
import { Skeleton } from '@site/src/components/Skeleton';
import { useAtom, useSetAtom } from 'jotai';
import { RotateCw, Search as SearchIcon, TriangleAlert } from 'lucide-react';
import { useDeferredValue, useId, useMemo, useRef } from 'react';
import { splitLocalePath } from '#client/locale-path.ts';
import { useText } from '#client/texts.ts';
import { findSampleLanguage } from '#reference/samples/languages.ts';
import { joinGroups } from '../../search/join-groups.ts';
import type { Hit } from '../../search/open-search.ts';
import { Foot } from './Foot.tsx';
import { NoResult } from './NoResult.tsx';
import { useToAddress } from './Option.tsx';
import { OwnState } from './OwnState.tsx';
import styles from './panel.module.css';
import { Results } from './Results.tsx';
import { recentAtom, withQuery } from './recent.ts';
import { Start } from './Start.tsx';
import { useListKeys } from './useListKeys.ts';
import { useNotices } from './useNotices.ts';
import { useOwnHits } from './useOwnHits.ts';
import { useQuery } from './useQuery.ts';
import { useSearch, useSearchedVersion } from './useSearch.ts';
import { useSourceHits } from './useSourceHits.ts';

/** What is searched did not come. */
function Failed({ retry }: { retry: () => void }) {
  const text = useText();
  return (
    <div role="alert" className={styles.state}>
      <p className={styles.failed}>
        <TriangleAlert size={18} aria-hidden /> <strong>{text('search.failed')}</strong>
      </p>
      <p>{text('search.failed.mend')}</p>
      <Button onClick={retry}>
        <RotateCw size={14} aria-hidden /> {text('kit.retry')}
      </Button>
    </div>
  );
}

/** The search: a field, and below it what it finds. */
export function SearchPanel({ page: { close } }: { page: { close: () => void } }) {
  const text = useText();
  const history = useHistory();
  const { pathname } = useLocation();
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const version = useSearchedVersion();
  const state = useSearch(version.name);
  const [recent, setRecent] = useAtom(recentAtom);
  const setSampleLanguage = useSetAtom(sampleLanguageAtom);
  const { query: typed, set, field } = useQuery();
  const query = useDeferredValue(typed);
  const search = state.state === 'ready' ? state.search : undefined;
  const own = useMemo(() => (search && query ? search.find(query) : undefined), [search, query]);
  const notices = useNotices(query);
  const source = useSourceHits(version.name, query, own);
  const mine = useOwnHits(query);
  const groups = useMemo(
    () => joinGroups(mine.groups, own ?? [], source.groups, notices),
    [mine.groups, own, source.groups, notices],
  );
  const hits = groups.flatMap((group) => group.hits);

  const toAddress = useToAddress();
  const choose = (hit: Hit) => {
    setRecent(withQuery(recent ?? [], query));
    const sampleLanguage = findSampleLanguage(query);
    if (hit.entry.kind === 'sample' && sampleLanguage) setSampleLanguage(sampleLanguage);
    close();
    const address = toAddress(hit);
    // Another language's pages are another site to the router.
    const isOwn = splitLocalePath(address).language === splitLocalePath(pathname).language;
    if (isOwn) history.push(address);
    else window.location.assign(address);
  };
  const take = (example: string) => {
    set(example);
    input.current?.focus();
  };
  const { current, setCurrent, onKeyDown } = useListKeys(hits, query, choose);
  const toOptionId = (at: number) => `${list}-${at}`;

  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <SearchIcon size={20} aria-hidden className={styles.icon} />
        <input
          {...field}
          ref={input}
          // biome-ignore lint/a11y/noAutofocus: the window was opened to type here.
          autoFocus
          inputMode="search"
          enterKeyHint="go"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={200}
          dir="auto"
          className={styles.input}
          placeholder={text('search.placeholder')}
          aria-label={text('search.placeholder')}
          role="combobox"
          aria-expanded={hits.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={hits.length > 0 ? toOptionId(current) : undefined}
          onKeyDown={onKeyDown}
        />
      </div>
      <p role="status" className="visually-hidden">
        {search && query && text('search.count', { count: hits.length })}
      </p>
      <div className={styles.body}>
        {state.state === 'failed' && <Failed retry={state.retry} />}
        {state.state === 'loading' && query && <Skeleton shape="rows" lines={4} />}
        {query === '' && state.state !== 'failed' && <Start onChoose={take} />}
        <OwnState {...mine} close={close} />
        {search && query && hits.length === 0 && !source.isAsking && !mine.isAsking && (
          <NoResult query={query} close={close} />
        )}
        {search && (
          <Results
            id={list}
            groups={groups}
            current={current}
            toOptionId={toOptionId}
            onPoint={setCurrent}
            onChoose={choose}
          />
        )}
      </div>
      <Foot version={version.isOnlyOne ? undefined : version.label} />
    </div>
  );
}
