import Layout from '@theme/Layout';
import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import styles from './styles.module.css';

/** Links below the form for people it is not meant for. */
export function Ways({ children }: { children: ReactNode }) {
  return <p className={styles.ways}>{children}</p>;
}

interface Step {
  title: string;
  text: string;
  /** The step that this page is. */
  current?: boolean;
}

interface StepListProps {
  title: string;
  steps: readonly Step[];
  /** Items in no order. */
  plain?: boolean;
}

/** The steps or the facts beside the form of an `Entrance`. */
export function StepList({ title, steps, plain }: StepListProps) {
  const List = plain ? 'ul' : 'ol';
  return (
    <>
      <h2>{title}</h2>
      <List className={clsx(styles.steps, !plain && styles.numbered)}>
        {steps.map((step) => (
          <li key={step.title} aria-current={step.current ? 'step' : undefined}>
            <h3>{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </List>
    </>
  );
}

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
