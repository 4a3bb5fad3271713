import useBrokenLinks from '@docusaurus/useBrokenLinks';
import { Breakable } from '@site/src/components/Breakable';
import { Phrase } from '@site/src/components/Phrase';
import clsx from 'clsx';
import { useContext } from 'react';
import { useText } from '#client/texts.ts';
import { FieldDetails } from './FieldDetails.tsx';
import type { FieldRow } from './field-row.ts';
import { needTexts } from './need-texts.ts';
import { OpenRows } from './open-rows.ts';
import styles from './styles.module.css';

interface Props {
  row: FieldRow;
  kind: 'request' | 'answer';
}

/** One field; the fields inside it stand below it and open natively, without script. */
export function FieldItem({ row, kind }: Props) {
  const text = useText();
  useBrokenLinks().collectAnchor(row.id);
  return (
    <li id={row.id} className={styles.field}>
      <div className={styles.head}>
        <span className={styles.title}>
          <code className={styles.name} dir="ltr">
            <Breakable text={row.name} humps />
          </code>
          <a
            className={styles.link}
            href={`#${row.id}`}
            aria-label={text('fields.link', { name: row.name })}
          >
            #
          </a>
        </span>
        <span className={clsx(styles.need, kind === 'request' && styles[row.need])}>
          {text(needTexts[kind][row.need])}
        </span>
        <span className={styles.type}>{row.type}</span>
      </div>
      <div className={styles.body}>
        {row.description && (
          <p>
            <Phrase text={row.description} />
          </p>
        )}
        {row.conditions.map((condition) => (
          <p key={condition}>
            <Phrase text={condition} />
          </p>
        ))}
        <FieldDetails row={row} />
      </div>
      {row.children.length > 0 && <FieldsInside row={row} kind={kind} />}
    </li>
  );
}

function FieldsInside({ row, kind }: Props) {
  const text = useText();
  // What an answer carries is what its reader came for: the first level stands open.
  const isOpened = useContext(OpenRows).has(row.id);
  const open = isOpened || row.id === 'answer.data';
  return (
    <details className={styles.inside} open={open}>
      <summary>{text('fields.inside', { name: row.name, count: row.children.length })}</summary>
      <ul className={styles.list}>
        {row.children.map((child) => (
          <FieldItem key={child.id} row={child} kind={kind} />
        ))}
      </ul>
    </details>
  );
}
