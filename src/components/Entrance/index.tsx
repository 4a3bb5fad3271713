import Layout from '@theme/Layout';
import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import { useText } from '#client/texts.ts';
import styles from './styles.module.css';

/** Links below the form for people it is not meant for. */
export function Ways({ children }: { children: ReactNode }) {
  return <p className={styles.ways}>{children}</p>;
}

interface StepListProps {
  title: string;
  /** Each step has the texts `<of>.<name>.title` and `<of>.<name>.text`, unless `parts` ends them otherwise. */
  of: string;
  names: readonly string[];
  parts?: readonly [title: string, text: string];
  /** Name of the step that this page is. */
  current?: string;
  plain?: boolean;
}

export function StepList(props: StepListProps) {
  const { title, of, names, parts = ['.title', '.text'], current, plain } = props;
  const text = useText();
  const List = plain ? 'ul' : 'ol';
  return (
    <>
      <h2>{title}</h2>
      <List className={clsx(styles.steps, !plain && styles.numbered)}>
        {names.map((name) => (
          <li key={name} aria-current={name === current ? 'step' : undefined}>
            <h3>{text(`${of}.${name}${parts[0]}`)}</h3>
            <p>{text(`${of}.${name}${parts[1]}`)}</p>
          </li>
        ))}
      </List>
    </>
  );
}

interface EntranceProps {
  title: string;
  lead: string;
  aside: ReactNode;
  children: ReactNode;
}

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
