import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useText } from '#client/texts.ts';
import { useFormats } from '#client/useFormats.ts';
import { Agreement } from './Agreement.tsx';
import type { Outcome } from './check.ts';
import { maxBytes } from './limits.ts';
import type { Problem } from './read-results.ts';
import styles from './styles.module.css';

function Problems({ problems }: { problems: readonly Problem[] }) {
  const text = useText();
  const { kib } = useFormats();
  return (
    <div role="alert" className={styles.problems}>
      <p>
        <TriangleAlert size={18} aria-hidden />
        <strong>{text('conformance.problems')}</strong>
      </p>
      <ul>
        {problems.map(({ id, values }) => (
          <li key={JSON.stringify([id, values])}>
            {text(`conformance.problem.${id}`, { size: kib(maxBytes), ...values })}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What a check found: why nothing could be compared, or how each vector compares. */
export function Findings({ outcome }: { outcome: Outcome | undefined }) {
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
      {outcome && 'problems' in outcome && <Problems problems={outcome.problems} />}
      {report && <Agreement report={report} />}
    </>
  );
}
