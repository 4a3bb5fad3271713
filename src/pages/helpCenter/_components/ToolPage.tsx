import Link from '@docusaurus/Link';
import { useVersions } from '@docusaurus/plugin-content-docs/client';
import { useLocation } from '@docusaurus/router';
import useIsBrowser from '@docusaurus/useIsBrowser';
import all from '@page-data/operations.json';
import { Alert } from '@site/src/components/Alert';
import { Button } from '@site/src/components/Button';
import field from '@site/src/components/Field/styles.module.css';
import { LazyPanel } from '@site/src/components/LazyPanel';
import { MarkdownAlternate } from '@site/src/components/MarkdownAlternate';
import { Select } from '@site/src/components/Select';
import { Skeleton } from '@site/src/components/Skeleton';
import { Workspace } from '@site/src/components/Workspace';
import { helpNav } from '@site/src/components/Workspace/help-nav.ts';
import { useSetAtom } from 'jotai';
import { type ComponentType, type ReactNode, useEffect, useId, useState } from 'react';
import { credentialsAtom, credentialsSourceAtom, noCredentials } from '#client/credentials.ts';
import { majorsWith } from '#client/doc-path.ts';
import { toSignInPath } from '#client/sign-in-path.ts';
import { useText } from '#client/texts.ts';
import { useCredentials } from '#client/useCredentials.ts';
import { useDocPathOf } from '#client/useDocPath.ts';
import { useQueryState } from '#client/useQueryState.ts';
import { useSessionState } from '#client/useSessionState.ts';
import { useSigner } from '#client/useSigner.ts';
import type { OperationSummary } from '#reference/operation-summary.ts';
import type { OperationPage } from '#reference/page.ts';
import styles from './tool.module.css';

interface OptionProps {
  name: string;
  checked: boolean;
  onChoose: () => void;
  label: string;
  hint: string;
}

function Option({ name, checked, onChoose, label, hint }: OptionProps) {
  return (
    <label className={styles.option}>
      <input type="radio" name={name} checked={checked} onChange={onChoose} />
      <span>
        <strong>{label}</strong>
        <span className={styles.hint}>{hint}</span>
      </span>
    </label>
  );
}

/** Choice of the signing account: the demo account, one's own on the server, or a typed key. */
function AccountChoice({ environments }: { environments: readonly string[] }) {
  const text = useText();
  const name = useId();
  const place = useLocation();
  const session = useSessionState();
  const { source, askDemo } = useCredentials();
  const { own, accounts, isKnown, choose } = useSigner(environments);
  const setCredentials = useSetAtom(credentialsAtom);
  const setSource = useSetAtom(credentialsSourceAtom);

  const chooseDemo = () => {
    choose('none');
    if (source === 'demo') return;
    setSource(null);
    askDemo();
  };
  const chooseTyped = () => {
    choose('none');
    if (source === 'demo') setCredentials(noCredentials);
    setSource('own');
  };
  const words = (id: string) => ({
    name,
    label: text(`help.account.${id}`),
    hint: text(`help.account.${id}.hint`),
  });
  return (
    <fieldset className={styles.choice}>
      <legend>{text('help.account')}</legend>
      <Option
        {...words('demo')}
        checked={!own && isKnown && source !== 'own'}
        onChoose={chooseDemo}
      />
      {accounts.map((account) => (
        <Option
          key={account.apiAccount}
          name={name}
          label={text(`help.account.${account.environment}`, { account: account.apiAccount })}
          hint={text('help.account.mine.hint')}
          checked={own?.apiAccount === account.apiAccount}
          onChoose={() => choose(account.environment)}
        />
      ))}
      <Option
        {...words('typed')}
        checked={!own && isKnown && source === 'own'}
        onChoose={chooseTyped}
      />
      {session === 'signedOut' && (
        <p className={styles.hint}>
          {text('help.account.signIn')}{' '}
          <Link to={toSignInPath(place)}>{text('kit.signedOut.login')}</Link>
        </p>
      )}
    </fieldset>
  );
}

/** Returns the calls whose name, path or id has all the words, by chapter, in the documentation's order. */
function findInterfaces(words: string) {
  const wanted = words.toLowerCase().split(/\s+/);
  const fits = ({ id, path, title, direction }: OperationSummary) => {
    const names = `${id} ${path} ${title}`.toLowerCase();
    return direction === 'call' && wanted.every((word) => names.includes(word));
  };
  return [...Map.groupBy(all.filter(fits), ({ group }) => group)];
}

interface InterfaceListProps {
  /** Id of the current one; empty if there is none. */
  current: string;
  toAddress: (id: string) => string;
  /** Entry above the interfaces, with the empty id. */
  first?: string;
}

interface EntryProps extends Pick<InterfaceListProps, 'current'> {
  id: string;
  title: string;
  to: string;
}

function Entry({ id, title, current, to }: EntryProps) {
  return (
    <li>
      <Link to={to} className={styles.entry} aria-current={id === current ? 'true' : undefined}>
        {title}
      </Link>
    </li>
  );
}

function InterfaceList({ current, toAddress, first }: InterfaceListProps) {
  const text = useText();
  const id = useId();
  const [words, setWords] = useState('');
  const groups = findInterfaces(words);
  const chosen = all.find((each) => each.id === current)?.title ?? first;
  return (
    // Choosing one closes the box, if it can be closed.
    <details key={current} className={styles.box}>
      <summary className={styles.summary}>
        {text('help.interface')}
        <strong>{chosen}</strong>
      </summary>
      <nav aria-label={text('help.interface')} className={styles.list}>
        <label htmlFor={id} className="visually-hidden">
          {text('help.interface.find')}
        </label>
        <input
          id={id}
          type="search"
          value={words}
          maxLength={100}
          placeholder={text('help.interface.find')}
          className={field.control}
          onChange={(event) => setWords(event.target.value)}
        />
        {first && words.trim() === '' && (
          <ul className="plain-list">
            <Entry id="" title={first} current={current} to={toAddress('')} />
          </ul>
        )}
        {groups.map(([group, operations]) => (
          <div key={group}>
            <p className={styles.group}>{text(`operation.group.${group}`)}</p>
            <ul className="plain-list">
              {operations.map((each) => (
                <Entry key={each.id} {...each} current={current} to={toAddress(each.id)} />
              ))}
            </ul>
          </div>
        ))}
        <p role="status" className="muted-sm no-margin hide-empty">
          {groups.length === 0 && text('help.interface.none')}
        </p>
      </nav>
    </details>
  );
}

const loaders = {
  1: (id: string) => import(`@page-data/1.0/${id}.json`),
  2: (id: string) => import(`@page-data/current/${id}.json`),
};

type Major = keyof typeof loaders;

/** Loads the page data of one operation; `lost` if there is none. */
function useOperationPage(id: string, major: Major) {
  const [page, setPage] = useState<OperationPage | 'lost'>();
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks for the same again.
  useEffect(() => {
    let isHere = true;
    const show = (loaded: OperationPage | 'lost') => isHere && setPage(loaded);
    loaders[major](id).then(
      (file) => show(file.default),
      () => show('lost'),
    );
    return () => {
      isHere = false;
    };
  }, [id, major, round]);
  const retry = () => {
    setPage(undefined);
    setRound((before) => before + 1);
  };
  return { page, retry };
}

interface OperationToolProps {
  /** Never changes. */
  id: string;
  children: (page: OperationPage) => ReactNode;
}

function OperationTool({ id, children }: OperationToolProps) {
  const text = useText();
  const { query, setQuery } = useQueryState({ version: '2' });
  const majors = majorsWith(useVersions(undefined), id);
  const [latest = 2] = majors;
  const major = majors.find((each) => String(each) === query.version) ?? latest;
  const toDocPath = useDocPathOf(major);
  const { page, retry } = useOperationPage(id, major);
  if (page === undefined) return <Skeleton shape="block" height="24rem" />;
  if (page === 'lost') {
    return (
      <Alert
        role="alert"
        tone="error"
        title={text('operation.panel.failed')}
        actions={
          <Button kind="link" onClick={retry}>
            {text('operation.panel.retry')}
          </Button>
        }
      >
        <p>{text('operation.panel.failed.mend')}</p>
      </Alert>
    );
  }
  return (
    <>
      <header className={styles.head}>
        <h2>{page.title}</h2>
        <code dir="ltr">{page.path}</code>
        <Link to={toDocPath(page.id)}>{text('help.interface.page')}</Link>
        <div className={styles.version}>
          <Select
            label={text('help.sign.version')}
            value={String(major)}
            options={majors.map(String).map((value) => ({ value, label: value }))}
            onChoose={(version) => setQuery({ version }, { replace: true })}
            all={false}
          />
        </div>
      </header>
      {children(page)}
    </>
  );
}

interface ToolPageProps<Shown> extends InterfaceListProps {
  title: string;
  lead: string;
  environments: readonly string[];
  load: (page: Shown) => Promise<{ default: ComponentType<{ page: Shown }> }>;
  /** Content of the tool without a chosen interface. */
  any?: Shown;
  /** The call that a program uses instead. */
  children: ReactNode;
}

export function ToolPage<Shown>(props: ToolPageProps<Shown | OperationPage>) {
  const { title, lead, environments, load, any, children, ...list } = props;
  const { current } = list;
  const text = useText();
  const isBrowser = useIsBrowser();
  return (
    <Workspace open nav={helpNav} title={title} lead={lead}>
      <MarkdownAlternate />
      <noscript>
        <p>{text('operation.panel.noScript')}</p>
      </noscript>
      <div className={styles.tool}>
        <InterfaceList {...list} />
        <div className={styles.work}>
          <AccountChoice environments={environments} />
          {!isBrowser ? (
            <Skeleton shape="block" height="24rem" />
          ) : current === '' && any ? (
            <LazyPanel load={() => load(any)} page={any} />
          ) : (
            <OperationTool key={current} id={current}>
              {(page) => <LazyPanel key={page.version.major} load={() => load(page)} page={page} />}
            </OperationTool>
          )}
        </div>
      </div>
      {children}
    </Workspace>
  );
}
