import { Causes } from '@site/src/components/Causes';
import { DocTable } from '@site/src/components/DocTable';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useText } from '#client/texts.ts';
import { useFormats } from '#client/useFormats.ts';
import type { Vectors } from '#reference/vectors.ts';
import type { Outcome } from './check.ts';
import type { Comparison, Report } from './compare-results.ts';
import { maxBytes, shorten } from './limits.ts';
import type { Problem } from './read-results.ts';
import styles from './styles.module.css';
import { toForm } from './vectors.ts';

/** More lines would not help to find the cause. */
const mostUnknown = 10;

function Ids({ title, ids }: { title: string; ids: readonly string[] }) {
  if (ids.length === 0) return null;
  return (
    <p className={styles.ids}>
      {title}{' '}
      {ids.map((id) => (
        <code key={id} dir="ltr">
          {shorten(id)}
        </code>
      ))}
    </p>
  );
}

function Reasons({ reasons }: { reasons: readonly string[] }) {
  const text = useText();
  if (reasons.length === 0) return text('conformance.unexplained');
  const words = reasons.map((reason) => text(`sign.reason.${reason}`));
  return <Causes words={words} className="plain-list" />;
}

function Row({ id, field, expected, got = '', reasons }: Comparison) {
  const text = useText();
  return (
    <tr>
      <th scope="row" className={styles.vector}>
        <code dir="ltr">{id}</code> <code dir="ltr">{field}</code>
      </th>
      <td>
        <dl className={styles.values}>
          <dt>{text('conformance.expected')}</dt>
          <dd>
            <code dir="ltr">{expected}</code>
          </dd>
          <dt>{text('conformance.got')}</dt>
          <dd>
            <code dir="ltr">{shorten(got)}</code>
          </dd>
        </dl>
      </td>
      <td className={styles.cause}>
        <Reasons reasons={reasons} />
      </td>
    </tr>
  );
}

/** Vectors that differ, with the probable mistake, and the ids of all others. */
function Agreement({ report: { comparisons, unknown } }: { report: Report }) {
  const text = useText();
  const idsOf = (wanted: Comparison['verdict']) =>
    comparisons.filter(({ verdict }) => verdict === wanted).map(({ id }) => id);
  const differing = comparisons.filter(({ verdict }) => verdict === 'differs');
  return (
    <>
      {differing.length > 0 && (
        <DocTable>
          <thead>
            <tr>
              {['vector', 'values', 'cause'].map((column) => (
                <th key={column} scope="col">
                  {text(`conformance.column.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {differing.map((comparison) => (
              <Row key={comparison.id} {...comparison} />
            ))}
          </tbody>
        </DocTable>
      )}
      <Ids title={text('conformance.missing')} ids={idsOf('missing')} />
      <Ids
        title={text('conformance.unknown', { count: unknown.length })}
        ids={unknown.slice(0, mostUnknown)}
      />
      <Ids title={text('conformance.agrees')} ids={idsOf('agrees')} />
    </>
  );
}

interface ProblemsProps {
  problems: readonly Problem[];
  vectors: Vectors;
}

function Problems({ problems, vectors }: ProblemsProps) {
  const text = useText();
  const { kib } = useFormats();
  const common = { size: kib(maxBytes), ...toForm(vectors) };
  return (
    <div role="alert" className={styles.problems}>
      <p>
        <TriangleAlert size={18} aria-hidden />
        <strong>{text('conformance.problems')}</strong>
      </p>
      <ul>
        {problems.map(({ id, values }) => (
          <li key={JSON.stringify([id, values])}>
            {text(`conformance.problem.${id}`, { ...common, ...values })}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface FindingsProps {
  outcome: Outcome | undefined;
  vectors: Vectors;
}

/** Result of a check: why nothing could be compared, or the comparison of each vector. */
export function Findings({ outcome, vectors }: FindingsProps) {
  const text = useText();
  const report = outcome && 'report' in outcome ? outcome.report : undefined;
  const count = (verdict: string) =>
    report?.comparisons.filter((each) => each.verdict === verdict).length ?? 0;
  const counts = { agrees: count('agrees'), differs: count('differs'), missing: count('missing') };
  const all = report && counts.agrees === report.comparisons.length;
  return (
    <>
      <p role="status" className={styles.summary} data-good={all || undefined}>
        {all && <CircleCheck size={18} aria-hidden />}
        {report && text(all ? 'conformance.all' : 'conformance.summary', counts)}
      </p>
      {outcome && 'problems' in outcome && (
        <Problems problems={outcome.problems} vectors={vectors} />
      )}
      {report && <Agreement report={report} />}
    </>
  );
}
