import Link from '@docusaurus/Link';
import { StateBadge } from '@site/src/components/Badge/StateBadge.tsx';
import { ShortId } from '@site/src/components/ShortId';
import type { ReactNode } from 'react';
import { toIntegratorPath } from '../_cases.ts';
import styles from './operator.module.css';

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

/** UUIDs, such as of a notice or of a person whose account was deleted. */
const idPattern = /^[0-9a-f-]{36}$/;

/** A person or thing by its account, or by an id if nothing else is left. */
export function Name({ name }: { name: string }) {
  return idPattern.test(name) ? <ShortId value={name} /> : <bdi>{name}</bdi>;
}

interface WhoseProps {
  organisation: string;
  company: string | null;
  account: string;
  children?: ReactNode;
}

export function Whose({ organisation, company, account, children }: WhoseProps) {
  return (
    <span className={styles.whose}>
      <IntegratorLink organisation={organisation}>{company ?? account}</IntegratorLink>
      {company && <bdi>{account}</bdi>}
      {children}
    </span>
  );
}
