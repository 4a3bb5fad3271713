import { Button } from '@site/src/components/Button';
import { Failure } from '@site/src/components/Failure';
import { Result } from '@site/src/components/Result';
import { useState } from 'react';
import { useText } from '#client/texts.ts';
import type { ApplicationRow } from '#contract/portal/operator-applications.ts';
import type { Decision } from '../_useDecision.ts';
import { RejectDialog } from './RejectDialog.tsx';
import styles from './styles.module.css';

interface DecideProps {
  chosen: readonly ApplicationRow[];
  clear: () => void;
  decision: Decision;
}

/** Stays in view: how the last decision ended, and what to do with the applications that are selected. */
export function Decide({ chosen, clear, decision }: DecideProps) {
  const text = useText();
  const [isRejecting, setRejecting] = useState(false);
  const { failure, done } = decision;
  return (
    <div className={styles.dock}>
      {failure && <Failure failure={failure} />}
      {chosen.length > 0 && (
        <section className={styles.selection} aria-label={text('operator.applications.selection')}>
          <p role="status">{text('operator.applications.selected', { count: chosen.length })}</p>
          <Button onClick={clear}>{text('operator.applications.clear')}</Button>
          <Button kind="danger" onClick={() => setRejecting(true)}>
            {text('operator.applications.reject')}
          </Button>
          <Button kind="primary" onClick={() => void decision.approve(chosen)}>
            {text('operator.applications.approve')}
          </Button>
        </section>
      )}
      <RejectDialog
        open={isRejecting}
        rows={chosen}
        reject={decision.reject}
        onClose={() => setRejecting(false)}
      />
      {/* After the dialog, which gives the focus back when it closes. */}
      {done && !isRejecting && <Result of={done} title={done.words} />}
    </div>
  );
}
