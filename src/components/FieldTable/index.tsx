import { useLocation } from '@docusaurus/router';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import useIsBrowser from '@docusaurus/useIsBrowser';
import { Breakable } from '@site/src/components/Breakable';
import { OpenRows } from '@site/src/components/DeferredPart';
import { ErrorCode } from '@site/src/components/ErrorCode';
import { Phrase } from '@site/src/components/Phrase';
import clsx from 'clsx';
import { Fragment, useContext, useState } from 'react';
import { useText } from '#client/texts.ts';
import { removeWordMarks } from '#contract/word-marks.ts';
import type { FieldRow } from './field-row.ts';
import styles from './styles.module.css';
import { needTexts } from './to-field-rows.ts';

type Kind = 'request' | 'answer';

interface RowProps {
  row: FieldRow;
  kind: Kind;
}

interface RowsProps {
  rows: FieldRow[];
  kind: Kind;
}

function FieldLine({ row, kind }: RowProps) {
  const text = useText();
  useBrokenLinks().collectAnchor(row.id);
  const facts = [
    text(needTexts[kind][row.need]),
    row.type,
    row.description,
    ...row.conditions,
    ...row.values.map(({ value, meaning }) => `\`${value}\` ${meaning}`),
    ...row.rules.map(({ label, value }) => `${label} ${value}`),
    ...row.codes.map(({ code, cases }) => `${code} ${cases}`),
  ];
  const line = removeWordMarks(facts.filter(Boolean).join(' · '));
  return (
    <li id={row.id} className={styles.line}>
      <code dir="ltr">{row.name}</code> <Phrase text={line} />
      {row.children.length > 0 && <FieldLines rows={row.children} kind={kind} />}
    </li>
  );
}

/** Text and anchors of rows in a closed part: for the browser's search, print and readers without script. */
function FieldLines({ rows, kind }: RowsProps) {
  return (
    <ul className={styles.list}>
      {rows.map((row) => (
        <FieldLine key={row.id} row={row} kind={kind} />
      ))}
    </ul>
  );
}

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

/** Values, range, format, default, example and error codes of a field, if any. */
function FieldDetails({ row }: { row: FieldRow }) {
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

/** Characters from which a name may not fit into its column. */
const longName = 14;

function FieldItem({ row, kind }: RowProps) {
  const text = useText();
  useBrokenLinks().collectAnchor(row.id);
  return (
    <li id={row.id} className={styles.field}>
      <div className={styles.head}>
        <code className={styles.name} dir="ltr">
          <Breakable text={row.name} humps={row.name.length > longName} />
        </code>
        <a
          className={styles.link}
          href={`#${row.id}`}
          aria-label={text('fields.link', { name: row.name })}
        >
          #
        </a>
        <span className={clsx(styles.need, kind === 'request' && styles[row.need])}>
          {text(needTexts[kind][row.need])}
        </span>{' '}
        {row.type}
      </div>
      {[row.description, ...row.conditions].filter(Boolean).map((sentence) => (
        <p key={sentence}>
          <Phrase text={sentence} />
        </p>
      ))}
      <FieldDetails row={row} />
      {row.children.length > 0 && <FieldsInside row={row} kind={kind} />}
    </li>
  );
}

/** Rows of fields; renders nothing for an empty list. */
function FieldItems({ rows, kind }: RowsProps) {
  return (
    rows.length > 0 && (
      <ul className={styles.list}>
        {rows.map((row) => (
          <FieldItem key={row.id} row={row} kind={kind} />
        ))}
      </ul>
    )
  );
}

/** Returns true if the hash of the address names one of these fields or one inside them. */
function useIsSought(rows: FieldRow[]): boolean {
  const { hash } = useLocation();
  const isBrowser = useIsBrowser();
  return isBrowser && rows.some(({ id }) => `${hash}.`.startsWith(`#${id}.`));
}

interface FoldProps extends RowsProps {
  /** Id of the table or field that contains them, which has no other fold. */
  owner: string;
  summary: string;
  open?: boolean;
}

/** Fields in a part that opens natively, without script. */
function Fold({ owner, summary, rows, kind, open = false }: FoldProps) {
  const id = `${owner}~`;
  const isOpened = useContext(OpenRows).has(id) || open;
  const isSought = useIsSought(rows);
  const [isWhole, setWhole] = useState(isOpened);
  if (isSought && !isWhole) setWhole(true);
  // Lines opened by the browser's own search stay open, since it has just marked its hits in them.
  return (
    <details id={id} className={styles.inside} open={isOpened}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a control. */}
      <summary onClick={() => setWhole(true)}>{summary}</summary>
      {isWhole ? <FieldItems rows={rows} kind={kind} /> : <FieldLines rows={rows} kind={kind} />}
    </details>
  );
}

interface RequestFieldsProps {
  /** Id of the table or the field that they belong to. */
  owner: string;
  rows: FieldRow[];
  name?: string;
}

/** Fields of a request: those that may be required are visible, the others in a fold below them. */
function RequestFields({ owner, rows, name }: RequestFieldsProps) {
  const text = useText();
  const optional = rows.filter(({ need }) => need === 'optional');
  const needed = rows.filter(({ need }) => need !== 'optional');
  const count = optional.length;
  const summary = name
    ? text('fields.optionalInside', { name, count })
    : text('fields.optionalOnes', { count });
  return (
    <>
      <FieldItems rows={needed} kind="request" />
      {count > 0 && <Fold owner={owner} summary={summary} rows={optional} kind="request" />}
    </>
  );
}

function FieldsInside({ row: { id, name, children }, kind }: RowProps) {
  const text = useText();
  if (kind === 'request') return <RequestFields owner={id} rows={children} name={name} />;
  // Readers come for the fields of an answer, so the first level is open.
  return (
    <Fold
      owner={id}
      summary={text('fields.inside', { name, count: children.length })}
      rows={children}
      kind={kind}
      open={id === 'answer.data'}
    />
  );
}

interface ListProps extends RowsProps {
  /** Id of the fold of optional fields, unique on the page. */
  id: string;
}

/** Fields of a request or response, with nested ones in parts that open; cards on narrow screens. */
export function FieldList({ rows, kind, id }: ListProps) {
  return (
    <div className={styles.table}>
      {kind === 'request' ? (
        <RequestFields owner={id} rows={rows} />
      ) : (
        <FieldItems rows={rows} kind={kind} />
      )}
    </div>
  );
}
