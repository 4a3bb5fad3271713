import type { CertificationKind } from '#contract/portal/cer.ts';

/** Where a certification is reviewed. */
export function toReviewPath({ user, kind }: { user: string; kind: CertificationKind }): string {
  return `/operator/certification?${new URLSearchParams({ user, kind })}`;
}
