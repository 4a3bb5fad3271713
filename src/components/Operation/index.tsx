import type { ReactNode } from 'react';
import type { BuiltPage } from '#reference/page.ts';
import { PageLinks } from './PageLinks.tsx';
import { PushReference } from './PushReference.tsx';
import { Reference } from './Reference.tsx';
import styles from './styles.module.css';
import { WorkColumn } from './WorkColumn.tsx';

interface Props {
  id: string;
  /** Handed in by the portal plugin, in the reader's language. */
  data: BuiltPage;
  /** What the document says beyond the contract. */
  children?: ReactNode;
}

/** The page of one operation: a column to read, and beside it one to work in. */
export function Operation({ data, children }: Props) {
  return (
    <div className={styles.columns}>
      <div className={styles.reading}>
        <p className={styles.summary}>{data.summary}</p>
        <PageLinks direction={data.direction} />
        {data.direction === 'push' ? <PushReference page={data} /> : <Reference page={data} />}
        {children}
      </div>
      <WorkColumn page={data} />
    </div>
  );
}
