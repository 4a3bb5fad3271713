import { type ChangeEvent, type CompositionEvent, useState } from 'react';

/** What is typed, and what of it is searched for: half a syllable of an input method is no word yet. */
export function useQuery() {
  const [typed, setTyped] = useState('');
  const [settled, setSettled] = useState('');
  const [isComposing, setIsComposing] = useState(false);
  const set = (value: string) => {
    setTyped(value);
    setSettled(value);
  };
  return {
    query: settled.trim(),
    set,
    field: {
      value: typed,
      onChange({ target }: ChangeEvent<HTMLInputElement>) {
        if (isComposing) setTyped(target.value);
        else set(target.value);
      },
      onCompositionStart: () => setIsComposing(true),
      onCompositionEnd({ currentTarget }: CompositionEvent<HTMLInputElement>) {
        setIsComposing(false);
        set(currentTarget.value);
      },
    },
  };
}
