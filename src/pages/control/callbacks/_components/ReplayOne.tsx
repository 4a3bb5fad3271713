import { Button } from '@site/src/components/Button';
import { Failure } from '@site/src/components/Failure';
import { useState } from 'react';
import { ApiFailure } from '#client/api-failure.ts';
import { useText } from '#client/texts.ts';
import { useAsk } from '#client/useAsk.ts';
import { replayPushes } from '#contract/portal/console-pushes.ts';

/** Sends a parked push again. */
export function ReplayOne({ id, onDone }: { id: string; onDone: () => void }) {
  const text = useText();
  const ask = useAsk();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure>();
  const replay = async () => {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await ask(replayPushes, { id });
      onDone();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button kind="small" aria-disabled={busy || undefined} onClick={() => void replay()}>
        {text('control.pushes.replay')}
      </Button>
      {failure && <Failure failure={failure} />}
    </>
  );
}
