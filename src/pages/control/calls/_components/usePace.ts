import { useEffect, useRef, useState } from 'react';
import { createPace } from '../_pace.ts';

/** Asks for a run of what the last render handed in, at a pace that never changes. */
export function usePace(times: Parameters<typeof createPace>[0], run: () => void): () => void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  const [pace] = useState(() => createPace(times, () => latest.current()));
  useEffect(() => pace.stop, [pace]);
  return pace.ask;
}
