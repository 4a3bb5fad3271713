import { type KeyboardEvent, useEffect, useState } from 'react';

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
};

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
    const step = steps[event.key];
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
