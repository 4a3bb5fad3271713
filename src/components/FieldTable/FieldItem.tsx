import { useLocation } from '@docusaurus/router';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import useIsBrowser from '@docusaurus/useIsBrowser';
import { Breakable } from '@site/src/components/Breakable';
import { Phrase } from '@site/src/components/Phrase';
import clsx from 'clsx';
import { useContext, useState } from 'react';
import { useText } from '#client/texts.ts';
import { FieldDetails } from './FieldDetails.tsx';
import { FieldLines } from './FieldLines.tsx';
import type { FieldRow } from './field-row.ts';
import { needTexts } from './need-texts.ts';
import { OpenRows } from './open-rows.ts';
import styles from './styles.module.css';

interface Props {
  row: FieldRow;
  kind: 'request' | 'answer';
}

/** A name as long as this may not fit into its column. */
const longName = 14;

/** One field; the fields inside it stand below it and open natively, without script. */
export function FieldItem({ row, kind }: Props) {
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

/** Whether the address leads to a field inside this one, once its hash is known. */
function useIsSought({ id }: FieldRow): boolean {
  const { hash } = useLocation();
  return useIsBrowser() && hash.startsWith(`#${id}.`);
}

function FieldsInside({ row, kind }: Props) {
  const text = useText();
  // What an answer carries is what its reader came for: the first level stands open.
  const isOpened = useContext(OpenRows).has(row.id);
  const open = isOpened || row.id === 'answer.data';
  const isSought = useIsSought(row);
  const [isWhole, setWhole] = useState(open);
  if (isSought && !isWhole) setWhole(true);
  // Opened by the browser's own search the lines stay, in which it has just marked what it found.
  return (
    <details className={styles.inside} open={open}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a control. */}
      <summary onClick={() => setWhole(true)}>
        {text('fields.inside', { name: row.name, count: row.children.length })}
      </summary>
      {isWhole ? (
        <ul className={styles.list}>
          {row.children.map((child) => (
            <FieldItem key={child.id} row={child} kind={kind} />
          ))}
        </ul>
      ) : (
        <FieldLines rows={row.children} kind={kind} />
      )}
    </details>
  );
}
