import Link from '@docusaurus/Link';
import { Alert } from '@site/src/components/Alert';
import { Button } from '@site/src/components/Button';
import { DocLink } from '@site/src/components/DocLink';
import { Failure } from '@site/src/components/Failure';
import { PackagePlus } from 'lucide-react';
import { useState } from 'react';
import type { Answer } from '#client/exchange.ts';
import { useText } from '#client/texts.ts';
import { useAct } from '#client/useAct.ts';
import { useOwnCall } from '#client/useOwnCall.ts';
import { isObject } from '#contract/check-value.ts';
import { createOrder } from '#contract/operations/orderserve/create.ts';

interface TestParcelProps {
  /** Reloads the list. */
  refresh: () => void;
  /** Address of the page of a parcel. */
  toParcel: (billCode: string) => string;
}

/** The courier's answer to the order. */
function Outcome({ answer, toParcel }: { answer: Answer } & Pick<TestParcelProps, 'toParcel'>) {
  const text = useText();
  const { code, msg, data } = answer;
  if (code !== '1') {
    return (
      <Alert
        role="alert"
        tone="error"
        title={text('control.parcels.test.refused')}
        actions={
          <DocLink page="orderserve/create?panel=try#work">
            {text('control.parcels.empty.action')}
          </DocLink>
        }
      >
        <p>
          <DocLink page={`errors#${code}`}>
            <bdi dir="ltr">{code}</bdi>
          </DocLink>{' '}
          <bdi>{msg}</bdi>
        </p>
      </Alert>
    );
  }
  const billCode = isObject(data) ? String(data.billCode) : '';
  return (
    <span role="status">
      {text('control.parcels.test.made')}{' '}
      <Link to={toParcel(billCode)}>
        <bdi dir="ltr">{billCode}</bdi>
      </Link>
    </span>
  );
}

/** Creates an example order in one's own sandbox on one click, by the same call that a program makes. */
export function TestParcel({ refresh, toParcel }: TestParcelProps) {
  const text = useText();
  const open = useOwnCall();
  const [answer, setAnswer] = useState<Answer>();
  const { run, busy, failure } = useAct(async () => {
    setAnswer(undefined);
    const call = await open();
    const made = await call(createOrder);
    setAnswer(made);
    if (made.code === '1') refresh();
  });
  return (
    <div className="cluster gap-2">
      <Button kind="small" aria-disabled={busy || undefined} onClick={() => void run()}>
        <PackagePlus size={14} aria-hidden />
        {text(busy ? 'tester.sending' : 'control.parcels.test')}
      </Button>
      {answer && <Outcome answer={answer} toParcel={toParcel} />}
      {failure && <Failure failure={failure} />}
    </div>
  );
}
