import { Button } from '@site/src/components/Button';
import { Failure } from '@site/src/components/Failure';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { Answer } from '#client/exchange.ts';
import { useText } from '#client/texts.ts';
import { useAct } from '#client/useAct.ts';
import { useOwnCall } from '#client/useOwnCall.ts';
import { createReturn } from '#contract/operations/orderserve/create-return.ts';
import { Outcome } from './Outcome.tsx';

interface SendBackProps {
  billCode: string;
  onMade: () => void;
  toParcel: (billCode: string) => string;
}

/** Creates a return of a delivered parcel on one click, by the same call that a program makes. */
export function SendBack({ billCode, onMade, toParcel }: SendBackProps) {
  const text = useText();
  const open = useOwnCall();
  const [answer, setAnswer] = useState<Answer>();
  const { run, busy, failure } = useAct(async () => {
    setAnswer(undefined);
    const call = await open();
    const made = await call(createReturn, { billCode });
    setAnswer(made);
    if (made.code === '1') onMade();
  });
  return (
    <div className="cluster gap-2">
      <Button kind="small" aria-disabled={busy || undefined} onClick={() => void run()}>
        <Undo2 size={14} aria-hidden />
        {text(busy ? 'tester.sending' : 'control.parcels.return')}
      </Button>
      {answer && (
        <Outcome
          answer={answer}
          made="control.parcels.return.made"
          refused="control.parcels.return.refused"
          page="orderserve/createReturn"
          toParcel={toParcel}
        />
      )}
      {failure && <Failure failure={failure} />}
    </div>
  );
}
