import Link from '@docusaurus/Link';
import { StateBadge } from '@site/src/components/Badge/StateBadge.tsx';
import type { ReactNode } from 'react';
import { toIntegratorPath } from '../_cases.ts';

interface IntegratorLinkProps {
  organisation: string;
  children: ReactNode;
}

export function IntegratorLink({ organisation, children }: IntegratorLinkProps) {
  return (
    <Link to={toIntegratorPath({ organisation })}>
      <bdi>{children}</bdi>
    </Link>
  );
}

export function IntegratorState({ isSuspended }: { isSuspended: boolean }) {
  const state = isSuspended ? 'suspended' : 'active';
  return <StateBadge state={state} of="operator.integrators.state" />;
}
