import Link from '@docusaurus/Link';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './styles.module.css';

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={styles.back} data-noBrokenLinkCheck>
      <ArrowLeft size={16} aria-hidden />
      {children}
    </Link>
  );
}
