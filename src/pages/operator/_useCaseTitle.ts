import { titleOfOperation } from '#client/operations.ts';
import { useText } from '#client/texts.ts';
import type { Decision } from '#contract/portal/operator-review.ts';

/** Names what was decided: a kind of certification, or the interface that was applied for. */
export function useCaseTitle(): (decision: Decision) => string {
  const text = useText();
  return ({ subject, operation }) =>
    operation === null ? text(`operator.kind.${subject}`) : titleOfOperation(operation);
}
