import { Causes } from '@site/src/components/Causes';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useText } from '#client/texts.ts';
import type { Cause } from '#contract/causes.ts';
import styles from './styles.module.css';

interface VerdictProps {
  isRight: boolean;
  title: string;
  causes: readonly Cause[];
  /** Replaces the list of causes if there are none. */
  unknown?: string | false;
  role?: 'status';
  children?: ReactNode;
}

/** Says whether a compared value is right, else the probable mistakes. */
export function Verdict({ isRight, title, causes, unknown, role, children }: VerdictProps) {
  const text = useText();
  const known = causes.map((cause) => text(`sign.reason.${cause}`));
  const words = known.length === 0 && unknown ? [unknown] : known;
  return (
    <div role={role} className={clsx(styles.verdict, isRight ? 'tone-success' : 'tone-warning')}>
      <p>{title}</p>
      {children}
      {words.length > 0 && <Causes words={words} />}
    </div>
  );
}
