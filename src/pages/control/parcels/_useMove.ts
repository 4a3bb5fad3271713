import { useRef, useState } from 'react';
import { ApiFailure } from '#client/api-failure.ts';
import { useAsk } from '#client/useAsk.ts';
import { moveParcel } from '#contract/portal/console-parcels.ts';
import type { AskOf } from '#contract/portal/define-call.ts';

export type Move = Omit<AskOf<typeof moveParcel>, 'billCode'>;

/** Moves a parcel; one move at a time. */
export function useMove(billCode: string, onMoved: () => void) {
  const ask = useAsk();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure>();
  const move = async (wanted: Move) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await ask(moveParcel, { billCode, ...wanted });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setFailure(error);
    } finally {
      running.current = false;
      setBusy(false);
      onMoved();
    }
  };
  return { move, busy, failure };
}
