import { useState } from 'react';
import { useText } from '#client/texts.ts';
import { useAct } from '#client/useAct.ts';
import { useAsk } from '#client/useAsk.ts';
import { type ApplicationRow, decideApplications } from '#contract/portal/operator-applications.ts';

/** Returns a key that identifies an application. */
export function toKey({
  organisation,
  operation,
}: Pick<ApplicationRow, 'organisation' | 'operation'>): string {
  return `${organisation} ${operation}`;
}

type Rows = readonly ApplicationRow[];

/** Decides applications, then reloads the list, even after a failure. */
export function useDecision(reload: () => void) {
  const ask = useAsk();
  const text = useText();
  /** The last success in words; a new object for each decision. */
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
    /** Throws on failure; the form that asked for the reason shows the error. */
    reject: (rows: Rows, reason: string) => {
      forget();
      return decide(rows, { decision: 'reject', reason });
    },
  };
}

export type Decision = ReturnType<typeof useDecision>;
