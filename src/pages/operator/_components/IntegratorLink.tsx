import Link from '@docusaurus/Link';
import type { ReactNode } from 'react';
import { toIntegratorPath } from '../_cases.ts';

interface IntegratorLinkProps {
  /** Id. */
  organisation: string;
  children: ReactNode;
}

/** An integrator's name or account, linked to its page. */
export function IntegratorLink({ organisation, children }: IntegratorLinkProps) {
  return (
    <Link to={toIntegratorPath({ organisation })}>
      <bdi>{children}</bdi>
    </Link>
  );
}
