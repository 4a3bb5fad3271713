import Link from '@docusaurus/Link';
import type { ReactNode } from 'react';
import { toIntegratorPath } from '../_cases.ts';

interface IntegratorLinkProps {
  /** Id. */
  organisation: string;
  children: ReactNode;
}

/** The name or account of an integrator, which leads to all that is known of it. */
export function IntegratorLink({ organisation, children }: IntegratorLinkProps) {
  return (
    <Link to={toIntegratorPath({ organisation })}>
      <bdi>{children}</bdi>
    </Link>
  );
}
