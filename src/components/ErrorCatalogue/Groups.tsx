import { useLocation } from '@docusaurus/router';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import { Button } from '@site/src/components/Button';
import { DocLink } from '@site/src/components/DocLink';
import { EmptyState } from '@site/src/components/EmptyState';
import { LazyPanel } from '@site/src/components/LazyPanel';
import { Paragraphs } from '@site/src/components/Paragraphs';
import Heading from '@theme/Heading';
import clsx from 'clsx';
import { useAtomValue } from 'jotai';
import { SearchX } from 'lucide-react';
import { Fragment, useContext, useEffect, useState } from 'react';
import { userDataAtom } from '#client/session.ts';
import { useText } from '#client/texts.ts';
import { useSessionState } from '#client/useSessionState.ts';
import { errorGroups } from '#contract/errors.ts';
import type { ErrorPage } from '#reference/page.ts';
import { FoundErrors } from './found-errors.ts';
import { Part } from './Part.tsx';
import styles from './styles.module.css';

/** Entries that the filter leaves, or a note that it leaves none. */
export function Found() {
  const text = useText();
  const { found, query, onClear } = useContext(FoundErrors);
  if (found.length > 0) return <Groups entries={found} />;
  return (
    <EmptyState
      icon={SearchX}
      title={text('errors.empty', { query })}
      text={text('errors.empty.mend')}
      action={<Button onClick={onClear}>{text('errors.filter.clear')}</Button>}
    />
  );
}

/** It brings the texts of the console, which no document should load for everybody. */
const loadCalls = () => import('./OwnCalls.tsx').then(({ OwnCalls }) => ({ default: OwnCalls }));

/** The reader's own calls with a code, loaded when the fold opens or the address names the code. */
function Occurrences({ code }: { code: string }) {
  const text = useText();
  const { hash } = useLocation();
  const session = useSessionState();
  const isReviewer = useAtomValue(userDataAtom)?.reviewer === true;
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (hash === `#${code}`) setOpen(true);
  }, [hash, code]);
  if (session !== 'signedIn' || isReviewer) return null;
  return (
    <details
      className={styles.occurrences}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{text('errors.occurrences')}</summary>
      {isOpen && <LazyPanel load={loadCalls} page={code} />}
    </details>
  );
}

function Operations({ entry }: { entry: ErrorPage }) {
  const text = useText();
  const isAnswered = entry.everywhere || entry.operations.length > 0;
  return (
    <Part title={text('errors.operations')}>
      {!isAnswered && text('errors.none')}
      {entry.everywhere && text('errors.everywhere')}
      {entry.operations.map(({ id, title }, index) => (
        <Fragment key={id}>
          {index > 0 && text('fields.list.comma')}
          <DocLink page={id}>{title}</DocLink>
        </Fragment>
      ))}
    </Part>
  );
}

/** One code: its text on the wire, what to do, its causes, what returns it, and the reader's own calls. */
function Entry({ entry }: { entry: ErrorPage }) {
  const text = useText();
  const { code } = entry;
  useBrokenLinks().collectAnchor(code);
  return (
    <article id={code} className={styles.entry}>
      <h3 className={styles.title}>
        <bdi className={clsx(styles.code, code === '1' && styles.success)} dir="ltr">
          {code}
        </bdi>{' '}
        {entry.text}{' '}
        <a className={styles.link} href={`#${code}`} aria-label={text('errors.link', { code })}>
          #
        </a>
      </h3>
      <dl className={styles.parts}>
        {entry.msg !== entry.text && (
          <Part title={<code dir="ltr">msg</code>}>
            <bdi lang="en" dir="ltr">
              {entry.msg}
            </bdi>
          </Part>
        )}
        {entry.status && (
          <Part title={text('errors.status')}>
            <bdi dir="ltr">{entry.status}</bdi>
          </Part>
        )}
        {(['mend', 'cause'] as const).map((part) => (
          <Part key={part} title={text(`errors.${part}`)}>
            <Paragraphs text={entry[part]} />
            {part === 'mend' && entry.guide && (
              <p>
                <DocLink page={entry.guide}>{text('errors.guide')}</DocLink>
              </p>
            )}
          </Part>
        ))}
        {entry.reasons && (
          <Part title={text('errors.reasons')}>
            <Paragraphs text={entry.reasons} />
          </Part>
        )}
        <Operations entry={entry} />
      </dl>
      {code !== '1' && <Occurrences code={code} />}
    </article>
  );
}

export function Groups({ entries }: { entries: ErrorPage[] }) {
  const text = useText();
  // A frozen version may have a group that no longer exists.
  const names = new Set([...errorGroups, ...entries.map(({ group }) => group)]);
  const groups = [...names]
    .map((group) => ({ group, members: entries.filter((entry) => entry.group === group) }))
    .filter(({ members }) => members.length > 0);
  return (
    <>
      <nav aria-label={text('errors.groups')}>
        <ul className="anchor-list text-sm">
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
