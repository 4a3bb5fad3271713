import type { ReactNode } from 'react';
import styles from './whose.module.css';

interface WhoseProps {
  company: string | null;
  account: string;
  /** More about them, below. */
  children?: ReactNode;
}

/** Whose something is: the company, where one is known, and the account. */
export function Whose({ company, account, children }: WhoseProps) {
  return (
    <span className={styles.whose}>
      {company && <bdi>{company}</bdi>}
      <bdi>{account}</bdi>
      {children}
    </span>
  );
}
