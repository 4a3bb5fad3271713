import { StateBadge } from '@site/src/components/Badge/StateBadge.tsx';
import { useText } from '#client/texts.ts';
import type { Decision } from '#contract/portal/operator-review.ts';
import styles from './operator.module.css';

export const verdictStates = { approve: 'approved', reject: 'rejected' } as const;

/** A decision, with the reasons if it was a rejection. */
export function Verdict({ decision, reasons, operation }: Decision) {
  const text = useText();
  const state = verdictStates[decision];
  return (
    <div className="stack gap-1 justify-items-start">
      <StateBadge state={state} of="operator.review.state" />
      {Object.entries(reasons).map(([field, words]) => (
        <p key={field} className="no-margin text-sm wrap-anywhere">
          {operation === null && <span className={styles.field}>{text(`field.${field}`)}</span>}
          <bdi>{words}</bdi>
        </p>
      ))}
    </div>
  );
}
