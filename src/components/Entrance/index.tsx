import Layout from '@theme/Layout';
import { type ReactNode, useId } from 'react';
import styles from './styles.module.css';

interface EntranceProps {
  title: string;
  lead: string;
  /** Beside the form: what it is for. */
  aside: ReactNode;
  children: ReactNode;
}

/** A page with one form, before sign-in. */
export function Entrance({ title, lead, aside, children }: EntranceProps) {
  const heading = useId();
  return (
    <Layout title={title} description={lead}>
      <div className={styles.entrance}>
        <main className={styles.main} aria-labelledby={heading}>
          <h1 id={heading}>{title}</h1>
          <p className={styles.lead}>{lead}</p>
          {children}
        </main>
        <aside className={styles.aside}>{aside}</aside>
      </div>
    </Layout>
  );
}
