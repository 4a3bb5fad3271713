import { useState } from 'react';
import { useText } from '#client/texts.ts';
import { useAct } from '#client/useAct.ts';
import { useAsk } from '#client/useAsk.ts';
import { type ApplicationRow, decideApplications } from '#contract/portal/operator-applications.ts';

type Rows = readonly ApplicationRow[];

/** Decides applications; the list is loaded anew afterwards, whichever way that ended. */
export function useDecision(reload: () => void) {
  const ask = useAsk();
  const text = useText();
  /** What worked, in words; another object for each decision. */
  const [done, setDone] = useState<{ words: string }>();
  const decide = async (
    rows: Rows,
    decided: { decision: 'approve' } | { decision: 'reject'; reason: string },
  ) => {
    setDone(undefined);
    const applications = rows.map(({ organisation, operation }) => ({ organisation, operation }));
    const { decision } = decided;
    try {
      await ask(decideApplications, { applications, ...decided });
      setDone({ words: text(`operator.applications.done.${decision}`, { count: rows.length }) });
    } finally {
      reload();
    }
  };
  const { run, failure, forget } = useAct((rows: Rows) => decide(rows, { decision: 'approve' }));
  return {
    done,
    failure,
    approve: run,
    /** Its failure is thrown: the form that asked for the reason shows it. */
    reject: (rows: Rows, reason: string) => {
      forget();
      return decide(rows, { decision: 'reject', reason });
    },
  };
}

export type Decision = ReturnType<typeof useDecision>;
