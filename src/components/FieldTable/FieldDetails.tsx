import { ErrorCode } from '@site/src/components/ErrorCode';
import { Phrase } from '@site/src/components/Phrase';
import clsx from 'clsx';
import { Fragment } from 'react';
import { useText } from '#client/texts.ts';
import type { FieldRow } from './field-row.ts';
import styles from './styles.module.css';

function Values({ values }: { values: FieldRow['values'] }) {
  return (
    <ul className={clsx(styles.values, values.length > 6 && styles.many)}>
      {values.map(({ value, meaning }) => (
        <li key={value}>
          <code dir="ltr">{value}</code> {meaning}
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
        <>
          <dt>{text('fields.values.label')}</dt>
          <dd>
            <Values values={row.values} />
          </dd>
        </>
      )}
      {row.rules.map(({ label, value }) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>
            <Phrase text={value} />
          </dd>
        </Fragment>
      ))}
      {row.codes.length > 0 && <dt>{text('fields.codes.label')}</dt>}
      {row.codes.map(({ code, cases }) => (
        <dd key={code} className={styles.code}>
          <ErrorCode code={code} /> {cases}
        </dd>
      ))}
    </dl>
  );
}
