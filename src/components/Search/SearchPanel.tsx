import Link from '@docusaurus/Link';
import { useHistory, useLocation } from '@docusaurus/router';
import { Button } from '@site/src/components/Button';
import { sampleLanguageAtom } from '@site/src/components/Operation/sample-choice.ts';
import { Skeleton } from '@site/src/components/Skeleton';
import { useAtom, useSetAtom } from 'jotai';
import { LockKeyhole, RotateCw, Search as SearchIcon, TriangleAlert } from 'lucide-react';
import {
  type ChangeEvent,
  type CompositionEvent,
  type KeyboardEvent,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { arrowSteps } from '#client/arrow-steps.ts';
import { splitLocalePath } from '#client/locale-path.ts';
import { toSignInPath } from '#client/sign-in-path.ts';
import { useText } from '#client/texts.ts';
import { useSessionState } from '#client/useSessionState.ts';
import { findSampleLanguage } from '#reference/samples/languages.ts';
import { joinGroups } from '../../search/join-groups.ts';
import type { Hit, HitGroup } from '../../search/open-search.ts';
import { Option, useToAddress } from './Option.tsx';
import styles from './panel.module.css';
import { recentAtom, Start, withQuery } from './Start.tsx';
import { slashAtom } from './slash.ts';
import { useNotices } from './useNotices.ts';
import { useOwnHits } from './useOwnHits.ts';
import { useSearch, useSearchedVersion, useSourceHits } from './useSearch.ts';

interface ResultsProps {
  id: string;
  groups: readonly HitGroup[];
  current: number;
  toOptionId: (at: number) => string;
  onPoint: (at: number) => void;
  onChoose: (hit: Hit) => void;
}

function Results({ id, groups, current, toOptionId, ...handlers }: ResultsProps) {
  const text = useText();
  const isSignedOut = useSessionState() === 'signedOut';
  const before = (group: HitGroup) =>
    groups.slice(0, groups.indexOf(group)).reduce((sum, { hits }) => sum + hits.length, 0);
  return (
    <div id={id} role="listbox" aria-label={text('search.results')} className="hide-empty">
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a list of options.
        <div key={group.kind} role="group" aria-labelledby={`${id}-${group.kind}`}>
          <p id={`${id}-${group.kind}`} className={styles.group}>
            {text(
              group.kind === 'console' && isSignedOut
                ? 'search.group.console.signedOut'
                : `search.group.${group.kind}`,
            )}
          </p>
          {group.hits.map((hit, index) => {
            const at = before(group) + index;
            return (
              <Option
                key={`${hit.page.path}#${hit.entry.anchor}`}
                id={toOptionId(at)}
                hit={hit}
                isCurrent={at === current}
                onPoint={() => handlers.onPoint(at)}
                onChoose={() => handlers.onChoose(hit)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

type OwnStateProps = Omit<ReturnType<typeof useOwnHits>, 'groups'> & { close: () => void };

/** Shown above the results while the reader's own orders, calls and pushes load, or if that failed. */
function OwnState({ isAsking, hasFailed, needsSignIn, close }: OwnStateProps) {
  const text = useText();
  const place = useLocation();
  if (isAsking) return <Skeleton shape="rows" lines={1} />;
  if (hasFailed) {
    return (
      <p role="alert" className={styles.own}>
        <TriangleAlert size={18} aria-hidden /> {text('search.own.failed')}
      </p>
    );
  }
  if (!needsSignIn) return null;
  return (
    <p className={styles.own}>
      <LockKeyhole size={18} aria-hidden />{' '}
      <Link to={toSignInPath(place)} onClick={close}>
        {text('search.own.signIn')}
      </Link>
    </p>
  );
}

/** The typed text, and the query: an unfinished syllable of an input method is not searched. */
function useQuery() {
  const [typed, setTyped] = useState('');
  const [settled, setSettled] = useState('');
  const [isComposing, setIsComposing] = useState(false);
  const set = (value: string) => {
    setTyped(value);
    setSettled(value);
  };
  return {
    query: settled.trim(),
    set,
    field: {
      value: typed,
      onChange({ target }: ChangeEvent<HTMLInputElement>) {
        if (isComposing) setTyped(target.value);
        else set(target.value);
      },
      onCompositionStart: () => setIsComposing(true),
      onCompositionEnd({ currentTarget }: CompositionEvent<HTMLInputElement>) {
        setIsComposing(false);
        set(currentTarget.value);
      },
    },
  };
}

/** Moves the current entry of a list below a field by the arrows and chooses it on Enter. */
function useListKeys<Entry>(
  entries: readonly Entry[],
  query: string,
  onChoose: (entry: Entry) => void,
) {
  const [current, setCurrent] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another query begins at its first entry.
  useEffect(() => setCurrent(0), [query]);
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter and arrows belong to the suggestions of an input method.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const step = arrowSteps[event.key];
    const entry = entries[current];
    if (step && entries.length > 0) {
      event.preventDefault();
      setCurrent(step(current, entries.length));
    }
    if (event.key === 'Enter' && entry) {
      event.preventDefault();
      onChoose(entry);
    }
  };
  return { current, setCurrent, onKeyDown };
}

const keys = { move: ['↑', '↓'], open: ['↵'], close: ['Esc'] };

/** Explains the keys, and names the searched version if there are several. */
function Foot({ version }: { version: string | undefined }) {
  const text = useText();
  const [slash, setSlash] = useAtom(slashAtom);
  return (
    <footer className={styles.foot}>
      {version !== undefined && (
        <span className={styles.version}>{text('search.version', { version })}</span>
      )}
      {Object.entries(keys).map(([act, caps]) => (
        <span key={act} className={styles.keys}>
          {caps.map((cap) => (
            <kbd key={cap}>{cap}</kbd>
          ))}{' '}
          {text(`search.keys.${act}`)}
        </span>
      ))}
      <label className={styles.slash}>
        <input
          type="checkbox"
          checked={slash !== 'off'}
          onChange={(event) => setSlash(event.target.checked ? 'on' : 'off')}
        />
        {text('search.keys.slash')}
      </label>
    </footer>
  );
}

function NoResult({ query, close }: { query: string; close: () => void }) {
  const text = useText();
  return (
    <div className={styles.state}>
      <p>
        <strong>{text('search.none', { query })}</strong>
      </p>
      <p>{text('search.none.mend')}</p>
      <p>
        <Link to="/apiDoc/index" onClick={close}>
          {text('header.apiDoc')}
        </Link>
        <Link to="/apiDoc/errors" onClick={close}>
          {text('footer.errors')}
        </Link>
        <Link to="/helpCenter#contact" onClick={close}>
          {text('contact.title')}
        </Link>
      </p>
    </div>
  );
}

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
    // The router treats another language's pages as another site.
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
