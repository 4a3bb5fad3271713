import { useState } from 'react';
import { ApiFailure } from '#client/api-failure.ts';
import { useAsk } from '#client/useAsk.ts';
import { checkParity, type ParityAnswer, type Surprise } from '#contract/portal/console-parity.ts';

/** An answer with surprises, and what its reader decides. */
interface Question {
  answer: ParityAnswer;
  decide: (goes: boolean) => void;
}

/** What is missing for going live, going live says by itself. */
function isAsked({ kind, own }: Surprise): boolean {
  return own && kind !== 'permission';
}

/** Asks what production would say before an act; where that is a surprise, its reader decides. */
export function useParityGate() {
  const ask = useAsk();
  const [questions, setQuestions] = useState<readonly Question[]>([]);

  /** Whether to go on. A look that cannot be taken holds nobody up: the act itself says what is wrong. */
  async function pass(operations: readonly string[]): Promise<boolean> {
    const answer = await ask(checkParity, { operations: [...operations] }).catch((error) => {
      if (error instanceof ApiFailure) return undefined;
      throw error;
    });
    if (!answer?.operations.some(({ surprises }) => surprises.some(isAsked))) return true;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const asked = { answer, decide: resolve };
    setQuestions((before) => [...before, asked]);
    const goes = await promise;
    setQuestions((before) => before.filter((each) => each !== asked));
    return goes;
  }
  // Of two presses at once, the second is asked about once the first is decided.
  return { pass, question: questions[0] };
}

export type ParityGate = ReturnType<typeof useParityGate>;
