import { useState } from 'react';
import type { Vectors } from '#reference/vectors.ts';
import type { Outcome } from './check.ts';
import { maxBytes } from './limits.ts';

/** The text of results, and what the last check found in it. */
export function useCheck(vectors: Vectors) {
  const [text, setText] = useState('');
  const [outcome, setOutcome] = useState<Outcome>();
  const check = async (asked: string) => {
    try {
      const checker = await import('./check.ts');
      setOutcome(checker.check(vectors, asked));
    } catch {
      setOutcome({ problems: [{ id: 'load' }] });
    }
  };
  return {
    text,
    outcome,
    setText: (typed: string) => {
      setText(typed);
      setOutcome(undefined);
    },
    check: () => check(text),
    checkFile: async (file: File) => {
      if (file.size > maxBytes) return setOutcome({ problems: [{ id: 'large' }] });
      try {
        const content = await file.text();
        setText(content);
        return await check(content);
      } catch {
        return setOutcome({ problems: [{ id: 'unreadable' }] });
      }
    },
  };
}
