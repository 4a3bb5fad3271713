import { Button } from '@site/src/components/Button';
import { Dock } from '@site/src/components/Dock';
import { Failure } from '@site/src/components/Failure';
import { Result } from '@site/src/components/Result';
import { useState } from 'react';
import { useText } from '#client/texts.ts';
import type { ApplicationRow } from '#contract/portal/operator-applications.ts';
import type { Decision } from '../_useDecision.ts';
import { RejectDialog } from './RejectDialog.tsx';

interface DecideProps {
  chosen: readonly ApplicationRow[];
  clear: () => void;
  decision: Decision;
}

/** How the last decision ended, and what to do with the applications that are selected. */
export function Decide({ chosen, clear, decision }: DecideProps) {
  const text = useText();
  const [isRejecting, setRejecting] = useState(false);
  const { failure, done } = decision;
  const count = chosen.length;
  return (
    <Dock
      outcome={
        <>
          {failure && <Failure failure={failure} />}
          <RejectDialog
            open={isRejecting}
            rows={chosen}
            reject={decision.reject}
            onClose={() => setRejecting(false)}
          />
          {/* After the dialog, which gives the focus back when it closes. */}
          {done && !isRejecting && <Result of={done} title={done.words} />}
        </>
      }
      selected={count > 0 ? text('operator.applications.selected', { count }) : null}
      label={text('operator.applications.selection')}
    >
      <Button onClick={clear}>{text('operator.applications.clear')}</Button>
      <Button kind="danger" onClick={() => setRejecting(true)}>
        {text('operator.applications.reject')}
      </Button>
      <Button kind="primary" onClick={() => void decision.approve(chosen)}>
        {text('operator.applications.approve')}
      </Button>
    </Dock>
  );
}
