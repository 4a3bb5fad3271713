import { Alert } from '@site/src/components/Alert';
import { Button } from '@site/src/components/Button';
import { Failure } from '@site/src/components/Failure';
import { Time } from '@site/src/components/Time';
import { useText } from '#client/texts.ts';
import { useAct } from '#client/useAct.ts';
import { useAsk } from '#client/useAsk.ts';
import { userKeepFactors } from '#contract/portal/factors.ts';

/** That all factors are about to be turned off, and the way to stop it. */
export function PendingReset({ offAt, onDone }: { offAt: number | null; onDone: () => void }) {
  const text = useText();
  const ask = useAsk();
  const { run, busy, failure } = useAct(async () => {
    await ask(userKeepFactors, {});
    onDone();
  });
  if (offAt === null) return null;
  return (
    <Alert
      tone="warning"
      title={text('factor.reset.title')}
      actions={
        <Button kind="small" aria-disabled={busy || undefined} onClick={() => run()}>
          {text('factor.reset.stop')}
        </Button>
      }
    >
      <p>{text('factor.reset.text')}</p>
      <p>
        {text('factor.reset.offAt')} <Time at={offAt} show="exact" />
      </p>
      {failure && <Failure failure={failure} />}
    </Alert>
  );
}
