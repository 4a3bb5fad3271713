import { ErrorCode } from '@site/src/components/ErrorCode';
import { Phrase } from '@site/src/components/Phrase';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useText } from '#client/texts.ts';
import type { FieldRow } from './field-row.ts';
import styles from './styles.module.css';

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.detail}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Values({ values }: { values: FieldRow['values'] }) {
  return (
    <ul className={clsx(styles.values, values.length > 6 && styles.many)}>
      {values.map(({ value, meaning }) => (
        <li key={value}>
          <code dir="ltr">{value}</code>
          {meaning && <span>{meaning}</span>}
        </li>
      ))}
    </ul>
  );
}

function Codes({ codes }: { codes: FieldRow['codes'] }) {
  return (
    <ul className={styles.codes}>
      {codes.map(({ code, cases }) => (
        <li key={code}>
          <ErrorCode code={code} />
          <span className={styles.cases}>{cases}</span>
        </li>
      ))}
    </ul>
  );
}

/** Values, range, format, default, example and error codes of a field, as far as it has them. */
export function FieldDetails({ row }: { row: FieldRow }) {
  const text = useText();
  if (!row.values.length && !row.rules.length && !row.codes.length) return null;
  return (
    <dl className={styles.details}>
      {row.values.length > 0 && (
        <Detail label={text('fields.values.label')}>
          <Values values={row.values} />
        </Detail>
      )}
      {row.rules.map(({ label, value }) => (
        <Detail key={label} label={label}>
          <Phrase text={value} />
        </Detail>
      ))}
      {row.codes.length > 0 && (
        <Detail label={text('fields.codes.label')}>
          <Codes codes={row.codes} />
        </Detail>
      )}
    </dl>
  );
}
