import { Button } from '@site/src/components/Button';
import { Card } from '@site/src/components/Card';
import { Failure } from '@site/src/components/Failure';
import { useState } from 'react';
import { useText } from '#client/texts.ts';
import { useAct } from '#client/useAct.ts';
import { useAsk } from '#client/useAsk.ts';
import { checkParity, type ParityAnswer } from '#contract/portal/console-parity.ts';
import { ParityList } from './ParityList.tsx';

/** At any time: what production would say to the interfaces that were tried or applied for. */
export function ParityCard({ operations }: { operations: readonly string[] }) {
  const text = useText();
  const ask = useAsk();
  const [answer, setAnswer] = useState<ParityAnswer>();
  const { run, busy, failure } = useAct(async () => {
    setAnswer(await ask(checkParity, { operations: [...operations] }));
  });
  if (operations.length === 0) return null;
  return (
    <Card
      title={text('control.parity.title')}
      lead={text('control.parity.lead')}
      actions={
        <Button aria-disabled={busy || undefined} onClick={() => void run()}>
          {text('control.parity.check')}
        </Button>
      }
    >
      {failure && <Failure failure={failure} reading />}
      <div role="status" className="hide-empty">
        {answer && !failure && <ParityList answer={answer} />}
      </div>
    </Card>
  );
}
