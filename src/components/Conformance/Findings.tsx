import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useText } from '#client/texts.ts';
import { useFormats } from '#client/useFormats.ts';
import type { Vectors } from '#reference/vectors.ts';
import { Agreement } from './Agreement.tsx';
import type { Outcome } from './check.ts';
import { maxBytes } from './limits.ts';
import type { Problem } from './read-results.ts';
import styles from './styles.module.css';
import { toForm } from './vectors.ts';

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

/** What a check found: why nothing could be compared, or how each vector compares. */
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
