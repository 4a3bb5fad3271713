import { interfaceGroups, titleOfOperation } from '#client/operations.ts';
import type { Words } from '#client/useWords.ts';
import type { CertificationKind } from '#contract/portal/cer.ts';
import type { Decision } from '#contract/portal/operator-review.ts';

export function toIntegratorPath({ organisation }: { organisation: string }): string {
  return `/operator/integrator?${new URLSearchParams({ organisation })}`;
}

export function toReviewPath({
  organisation,
  kind,
}: {
  organisation: string;
  kind: CertificationKind;
}): string {
  return `/operator/certification?${new URLSearchParams({ organisation, kind })}`;
}

/** Names the subject of a decision: a kind of certification, or an interface. */
export function toCaseTitle({ subject, operation }: Decision, { text }: Pick<Words, 'text'>) {
  return operation === null ? text(`operator.kind.${subject}`) : titleOfOperation(operation);
}

/** Names who decided: a reviewer, the operator tool, or the settings. */
export function toDecider(text: Words['text'], decidedBy: string): string {
  const isSystem = decidedBy === 'operator' || decidedBy === 'auto';
  return isSystem ? text(`operator.system.${decidedBy}`) : decidedBy;
}

/** Ids of the operations that integrators apply for, in the documentation's order. */
export const applicableIds = interfaceGroups.flatMap(({ operations }) =>
  operations.map(({ id }) => id),
);
