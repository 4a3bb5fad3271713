import type { StaffStatement } from '#contract/portal/operator-statements.ts';
import { IntegratorLink } from '../../_components/IntegratorLink.tsx';

/** The organisation of a statement's account; the account itself if it has none. */
export function OwnerOf({ organisation, organisationName, apiAccount }: StaffStatement) {
  if (organisation === null) return <bdi dir="ltr">{apiAccount}</bdi>;
  return <IntegratorLink organisation={organisation}>{organisationName}</IntegratorLink>;
}
