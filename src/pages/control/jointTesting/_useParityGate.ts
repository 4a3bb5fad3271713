import { useState } from 'react';
import { ApiFailure } from '#client/api-failure.ts';
import { useAsk } from '#client/useAsk.ts';
import { checkParity, type ParityAnswer, type Surprise } from '#contract/portal/console-parity.ts';

/** An answer with surprises, and the reader's decision. */
interface Question {
  answer: ParityAnswer;
  decide: (goes: boolean) => void;
}

/** Returns false for what is missing for going live, which going live reports itself. */
function isAsked({ kind, own }: Surprise): boolean {
  return own && kind !== 'permission';
}

/** Asks what production would answer before an action; if that is a surprise, the reader decides. */
export function useParityGate() {
  const ask = useAsk();
  const [questions, setQuestions] = useState<readonly Question[]>([]);

  /** Resolves to true to go on. A failed check blocks nothing: the action itself reports what is wrong. */
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
  // If two are pressed at once, the second question follows the decision on the first.
  return { pass, question: questions[0] };
}

export type ParityGate = ReturnType<typeof useParityGate>;
