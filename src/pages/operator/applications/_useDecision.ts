import { useRef, useState } from 'react';
import { ApiFailure } from '#client/api-failure.ts';
import { useText } from '#client/texts.ts';
import { useAsk } from '#client/useAsk.ts';
import { type ApplicationRow, decideApplications } from '#contract/portal/operator-applications.ts';

/** How the last decision ended, and what decides. */
export interface Decision {
  /** What worked, in words; another object for each decision. */
  done?: { words: string };
  failure?: ApiFailure;
  approve: (rows: readonly ApplicationRow[]) => Promise<void>;
  /** Its failure is thrown: the form that asked for the reason shows it. */
  reject: (rows: readonly ApplicationRow[], reason: string) => Promise<void>;
}

/** Decides applications; the list is loaded anew afterwards, whichever way that ended. */
export function useDecision(reload: () => void): Decision {
  const ask = useAsk();
  const text = useText();
  const running = useRef(false);
  const [outcome, setOutcome] = useState<Pick<Decision, 'done' | 'failure'>>({});
  const decide = async (
    rows: readonly ApplicationRow[],
    decided: { decision: 'approve' } | { decision: 'reject'; reason: string },
  ) => {
    if (running.current) return;
    running.current = true;
    setOutcome({});
    const applications = rows.map(({ user, operation }) => ({ user, operation }));
    const { decision } = decided;
    try {
      await ask(decideApplications, { applications, ...decided });
      const words = text(`operator.applications.done.${decision}`, { count: rows.length });
      setOutcome({ done: { words } });
    } finally {
      running.current = false;
      reload();
    }
  };
  return {
    ...outcome,
    approve: async (rows) => {
      try {
        await decide(rows, { decision: 'approve' });
      } catch (failure) {
        if (!(failure instanceof ApiFailure)) throw failure;
        setOutcome({ failure });
      }
    },
    reject: (rows, reason) => decide(rows, { decision: 'reject', reason }),
  };
}
