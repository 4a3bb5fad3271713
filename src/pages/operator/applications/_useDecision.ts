import { useState } from 'react';
import type { ApiFailure } from '#client/api-failure.ts';
import { useText } from '#client/texts.ts';
import { useAct } from '#client/useAct.ts';
import { useAsk } from '#client/useAsk.ts';
import { type ApplicationRow, decideApplications } from '#contract/portal/operator-applications.ts';

/** How the last decision ended, and what decides. */
export interface Decision {
  /** What worked, in words; another object for each decision. */
  done: { words: string } | undefined;
  failure: ApiFailure | undefined;
  approve: (rows: readonly ApplicationRow[]) => Promise<void>;
  /** Its failure is thrown: the form that asked for the reason shows it. */
  reject: (rows: readonly ApplicationRow[], reason: string) => Promise<void>;
}

/** Decides applications; the list is loaded anew afterwards, whichever way that ended. */
export function useDecision(reload: () => void): Decision {
  const ask = useAsk();
  const text = useText();
  const [done, setDone] = useState<Decision['done']>();
  const decide = async (
    rows: readonly ApplicationRow[],
    decided: { decision: 'approve' } | { decision: 'reject'; reason: string },
  ) => {
    setDone(undefined);
    const applications = rows.map(({ user, operation }) => ({ user, operation }));
    const { decision } = decided;
    try {
      await ask(decideApplications, { applications, ...decided });
      setDone({ words: text(`operator.applications.done.${decision}`, { count: rows.length }) });
    } finally {
      reload();
    }
  };
  const { run, failure, forget } = useAct((rows: readonly ApplicationRow[]) =>
    decide(rows, { decision: 'approve' }),
  );
  const reject: Decision['reject'] = (rows, reason) => {
    forget();
    return decide(rows, { decision: 'reject', reason });
  };
  return { done, failure, approve: run, reject };
}
