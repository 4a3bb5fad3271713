import { useRef, useState } from 'react';
import { ApiFailure } from './api-failure.ts';

/** Runs a button's action, one at a time; keeps the last failure until the next run or until cleared. */
export function useAct<Input extends unknown[]>(act: (...input: Input) => Promise<unknown>) {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure>();
  const run = async (...input: Input): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await act(...input);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setFailure(error);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { run, busy, failure, forget: () => setFailure(undefined) };
}
