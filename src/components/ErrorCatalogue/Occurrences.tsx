import Link from '@docusaurus/Link';
import { useLocation } from '@docusaurus/router';
import { EnvironmentBadge } from '@site/src/components/EnvironmentBadge';
import { Load } from '@site/src/components/Load';
import { Skeleton } from '@site/src/components/Skeleton';
import { Time } from '@site/src/components/Time';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { titleOfOperation } from '#client/operations.ts';
import { userDataAtom } from '#client/session.ts';
import { useText } from '#client/texts.ts';
import { useLoad } from '#client/useLoad.ts';
import { useSessionState } from '#client/useSessionState.ts';
import { type CodeOccurrences, codeOccurrences } from '#contract/portal/code-occurrences.ts';
import styles from './styles.module.css';

function Fields({ fields }: Pick<CodeOccurrences, 'fields'>) {
  const text = useText();
  if (fields.length === 0) return null;
  return (
    <dl className={styles.parts}>
      <div className={styles.part}>
        <dt>{text('errors.occurrences.fields')}</dt>
        <dd>
          {fields.map(({ field, count }, index) => (
            <span key={field}>
              {index > 0 && text('fields.list.comma')}
              <bdi dir="ltr">{text('errors.occurrences.field', { field, count })}</bdi>
            </span>
          ))}
        </dd>
      </div>
    </dl>
  );
}

function Calls({ code, calls, fields }: CodeOccurrences & { code: string }) {
  const text = useText();
  if (calls.length === 0) return <p>{text('errors.occurrences.none')}</p>;
  return (
    <>
      <ul>
        {calls.map(({ requestId, time, environment, operation, field }) => (
          <li key={requestId}>
            <Link to={`/control/calls?call=${requestId}`}>
              {titleOfOperation(operation) || requestId}
            </Link>{' '}
            <EnvironmentBadge environment={environment} /> <Time at={time} />{' '}
            {field && <code dir="ltr">{field}</code>}
          </li>
        ))}
      </ul>
      <Fields fields={fields} />
      <p>
        <Link to={`/control/calls?code=${code}`}>{text('errors.occurrences.all')}</Link>
      </p>
    </>
  );
}

function Loaded({ code }: { code: string }) {
  const load = useLoad(codeOccurrences, { code });
  return (
    <Load load={load} skeleton={<Skeleton shape="block" height="6rem" />}>
      {(data) => <Calls code={code} {...data} />}
    </Load>
  );
}

/** The reader's own calls with a code, asked for when it is opened or a link leads to the code. */
export function Occurrences({ code }: { code: string }) {
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
      {isOpen && <Loaded code={code} />}
    </details>
  );
}
