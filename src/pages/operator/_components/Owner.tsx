import type { ReactNode } from 'react';
import { IntegratorLink } from './IntegratorLink.tsx';
import styles from './operator.module.css';

interface OwnerProps {
  organisation: string;
  company: string | null;
  account: string;
  children?: ReactNode;
}

export function Owner({ organisation, company, account, children }: OwnerProps) {
  return (
    <span className={styles.owner}>
      <IntegratorLink organisation={organisation}>{company ?? account}</IntegratorLink>
      {company && <bdi>{account}</bdi>}
      {children}
    </span>
  );
}
