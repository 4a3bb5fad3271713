import { Button } from '@site/src/components/Button';
import { Failure } from '@site/src/components/Failure';
import { useText } from '#client/texts.ts';
import { useAct } from '#client/useAct.ts';
import { useAsk } from '#client/useAsk.ts';
import { replayPushes } from '#contract/portal/console-pushes.ts';

/** Sends a parked push again. */
export function ReplayOne({ id, onDone }: { id: string; onDone: () => void }) {
  const text = useText();
  const ask = useAsk();
  const { run, busy, failure } = useAct(async () => {
    await ask(replayPushes, { id });
    onDone();
  });
  return (
    <>
      <Button kind="small" aria-disabled={busy || undefined} onClick={() => run()}>
        {text('control.pushes.replay')}
      </Button>
      {failure && <Failure failure={failure} />}
    </>
  );
}
