import useBrokenLinks from '@docusaurus/useBrokenLinks';
import { Phrase } from '@site/src/components/Phrase';
import { useText } from '#client/texts.ts';
import { removeWordMarks } from '#contract/word-marks.ts';
import type { FieldRow } from './field-row.ts';
import { needTexts } from './need-texts.ts';
import styles from './styles.module.css';

interface Props {
  rows: FieldRow[];
  kind: 'request' | 'answer';
}

function FieldLine({ row, kind }: { row: FieldRow; kind: Props['kind'] }) {
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

/**
 * All that rows say, a paragraph each, with the anchors: what stands in a closed part until it is
 * opened, for the browser's search, for print and for who has no script.
 */
export function FieldLines({ rows, kind }: Props) {
  return (
    <ul className={styles.list}>
      {rows.map((row) => (
        <FieldLine key={row.id} row={row} kind={kind} />
      ))}
    </ul>
  );
}
