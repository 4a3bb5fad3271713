import { MessageSquareWarning } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '#client/texts.ts';
import styles from './reason.module.css';

/** The reviewer's objection to a field. */
function Reason({ words }: { words: string }) {
  const text = useText();
  return (
    <span className={styles.reason}>
      <MessageSquareWarning size={14} aria-hidden />
      <span>
        {text('certification.reason')} <bdi>{words}</bdi>
      </span>
    </span>
  );
}

/** The note beside a field: the reviewer's objection, else its usual hint. */
export type HintOf = (field: string, usual?: string) => ReactNode;

export function createHints(reasons: Record<string, string>): HintOf {
  return (field, usual) => {
    const words = reasons[field];
    return words ? <Reason words={words} /> : usual;
  };
}
