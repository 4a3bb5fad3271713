import { type KeyboardEvent, useEffect, useState } from 'react';
import { arrowSteps } from '#client/arrow-steps.ts';

/** The current entry of a list below a field, moved by the arrows and chosen by Enter. */
export function useListKeys<Entry>(
  entries: readonly Entry[],
  query: string,
  onChoose: (entry: Entry) => void,
) {
  const [current, setCurrent] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another query begins at its first entry.
  useEffect(() => setCurrent(0), [query]);
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter and arrows of an input method choose among its own suggestions.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const step = arrowSteps[event.key];
    const entry = entries[current];
    if (step && entries.length > 0) {
      event.preventDefault();
      setCurrent(step(current, entries.length));
    }
    if (event.key === 'Enter' && entry) {
      event.preventDefault();
      onChoose(entry);
    }
  };
  return { current, setCurrent, onKeyDown };
}
