import Link from '@docusaurus/Link';
import { EnvironmentBadge } from '@site/src/components/EnvironmentBadge';
import { Load } from '@site/src/components/Load';
import { Skeleton } from '@site/src/components/Skeleton';
import { Time } from '@site/src/components/Time';
import { titleOfOperation } from '#client/operations.ts';
import { useText } from '#client/texts.ts';
import { useLoad } from '#client/useLoad.ts';
import { type CodeOccurrences, codeOccurrences } from '#contract/portal/code-occurrences.ts';
import { Part } from './Part.tsx';
import styles from './styles.module.css';

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
      {fields.length > 0 && (
        <dl className={styles.parts}>
          <Part title={text('errors.occurrences.fields')}>
            {fields.map(({ field, count }, index) => (
              <span key={field}>
                {index > 0 && text('fields.list.comma')}
                <bdi dir="ltr">{text('errors.occurrences.field', { field, count })}</bdi>
              </span>
            ))}
          </Part>
        </dl>
      )}
      <p>
        <Link to={`/control/calls?code=${code}`}>{text('errors.occurrences.all')}</Link>
      </p>
    </>
  );
}

export function OwnCalls({ page: code }: { page: string }) {
  const load = useLoad(codeOccurrences, { code }, { background: true });
  return (
    <Load load={load} skeleton={<Skeleton shape="block" height="6rem" />}>
      {(data) => <Calls code={code} {...data} />}
    </Load>
  );
}
