import { DocTable } from '@site/src/components/DocTable';
import { Phrase } from '@site/src/components/Phrase';
import { Check, CircleDashed, X } from 'lucide-react';
import { useText } from '#client/texts.ts';
import type { Comparison, Report } from './compare-results.ts';
import { shorten } from './shorten.ts';
import styles from './styles.module.css';

const icons = { agrees: Check, differs: X, missing: CircleDashed };

function Value({ value }: { value: string | undefined }) {
  return value === undefined ? null : <code dir="ltr">{shorten(value)}</code>;
}

function Advice({ verdict, reasons }: Comparison) {
  const text = useText();
  if (verdict === 'agrees') return null;
  if (verdict === 'missing') return text('conformance.advice.missing');
  if (reasons.length === 0) return text('conformance.advice.unknown');
  return reasons.map((reason) => (
    <p key={reason} className={styles.reason}>
      <Phrase text={text(`sign.reason.${reason}`)} />
    </p>
  ));
}

function Row(comparison: Comparison) {
  const text = useText();
  const { id, field, verdict, expected, got } = comparison;
  const Icon = icons[verdict];
  return (
    <tr>
      <th scope="row">
        <code dir="ltr">{id}</code>
      </th>
      <td>
        <span className={styles.verdict} data-verdict={verdict}>
          <Icon size={16} aria-hidden /> {text(`conformance.verdict.${verdict}`)}
        </span>
      </td>
      <td>
        <code dir="ltr">{field}</code>
      </td>
      <td>
        <Value value={expected} />
      </td>
      <td>
        <Value value={got} />
      </td>
      <td>
        <Advice {...comparison} />
      </td>
    </tr>
  );
}

/** Each vector beside what came of it, and ids that no vector has. */
export function Agreement({ report }: { report: Report }) {
  const text = useText();
  const columns = ['vector', 'verdict', 'field', 'expected', 'got', 'advice'];
  return (
    <>
      {report.unknown.length > 0 && (
        <p className={styles.unknown}>
          {text('conformance.unknown', { count: report.unknown.length })}{' '}
          {report.unknown.slice(0, 10).map((id) => (
            <code key={id} dir="ltr">
              {shorten(id)}
            </code>
          ))}
        </p>
      )}
      <DocTable>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {text(`conformance.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {report.comparisons.map((comparison) => (
            <Row key={comparison.id} {...comparison} />
          ))}
        </tbody>
      </DocTable>
    </>
  );
}
