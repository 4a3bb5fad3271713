import type { ReviewedCertification } from '#contract/portal/operator-review.ts';

/** Something earlier that a submission is compared with. */
export interface Base {
  /** `approved`, or the time at which it was submitted. */
  id: string;
  kind: 'approved' | 'rejected';
  data: Record<string, string>;
  /** When it was decided; null where that is not known. */
  at: number | null;
}

type Seen = Pick<ReviewedCertification, 'state' | 'approved' | 'rejections'>;

/** What there was before, the newest first. What is approved now is compared with nothing: it is what was approved last. */
export function listBases({ state, approved, rejections }: Seen): Base[] {
  if (state === 'approved') return [];
  const rejected = rejections.map(
    ({ data, submittedAt, decidedAt }): Base => ({
      id: String(submittedAt),
      kind: 'rejected',
      data,
      at: decidedAt,
    }),
  );
  return approved === null
    ? rejected
    : [...rejected, { id: 'approved', kind: 'approved', data: approved, at: null }];
}

/** Earlier words against a field, the newest first. */
export function listEarlierReasons({ rejections }: Pick<Seen, 'rejections'>, field: string) {
  return rejections.flatMap(({ reasons, decidedAt }) => {
    const reason = reasons[field];
    return reason ? [{ reason, at: decidedAt }] : [];
  });
}
