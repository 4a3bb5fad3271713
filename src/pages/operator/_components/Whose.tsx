import type { ReactNode } from 'react';
import { IntegratorLink } from './IntegratorLink.tsx';
import styles from './operator.module.css';

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
