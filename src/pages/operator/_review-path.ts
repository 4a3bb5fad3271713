import type { CertificationKind } from '#contract/portal/cer.ts';

/** Where a certification is reviewed. */
export function toReviewPath({
  organisation,
  kind,
}: {
  organisation: string;
  kind: CertificationKind;
}): string {
  return `/operator/certification?${new URLSearchParams({ organisation, kind })}`;
}
