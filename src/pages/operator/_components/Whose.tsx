import type { ReactNode } from 'react';
import { IntegratorLink } from './IntegratorLink.tsx';
import styles from './whose.module.css';

interface WhoseProps {
  /** Id. */
  organisation: string;
  company: string | null;
  account: string;
  /** Further details, shown below. */
  children?: ReactNode;
}

/** The owner of something: the company, if known, and the account. */
export function Whose({ organisation, company, account, children }: WhoseProps) {
  return (
    <span className={styles.whose}>
      <IntegratorLink organisation={organisation}>{company ?? account}</IntegratorLink>
      {company && <bdi>{account}</bdi>}
      {children}
    </span>
  );
}
