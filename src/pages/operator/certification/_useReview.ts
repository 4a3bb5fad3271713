import { useState } from 'react';
import { useText } from '#client/texts.ts';
import { useAct } from '#client/useAct.ts';
import { useAsk } from '#client/useAsk.ts';
import { portalErrors } from '#contract/errors.ts';
import type { AskOf } from '#contract/portal/define-call.ts';
import {
  decideCertification,
  type ReviewedCertification,
} from '#contract/portal/operator-review.ts';
import { findUnsaid, type Objections, parseBalance } from './_objections.ts';

type Decision = Omit<AskOf<typeof decideCertification>, 'organisation' | 'kind' | 'version'>;

/** Problems found before anything was sent. */
interface Faults {
  /** Fields whose objection is empty. */
  unsaid?: readonly string[];
  isBalanceWrong?: boolean;
}

/** A reviewer's work on one certification: objections, terms, and the decision. */
export function useReview(loaded: ReviewedCertification, reload: () => void) {
  const ask = useAsk();
  const text = useText();
  const [objections, setObjections] = useState<Objections>({});
  /** Terms that the reviewer sets for a company's production account; the balance as typed. */
  const [terms, setTerms] = useState({ cod: false, balance: '' });
  const [faults, setFaults] = useState<Faults>({});
  /** The certification after the decision, and the success message. */
  const [decided, setDecided] = useState<{ seen: ReviewedCertification; done: string }>();
  const seen = decided?.seen ?? loaded;

  const { run, busy, failure, forget } = useAct(async (decision: Decision) => {
    const { organisation, kind, version } = seen;
    const answer = await ask(decideCertification, { organisation, kind, version, ...decision });
    setDecided({ seen: answer, done: text(`operator.review.done.${decision.decision}`) });
  });
  /** Clears the result of the last try. */
  const begin = (found: Faults) => {
    setFaults(found);
    forget();
  };
  return {
    seen,
    busy,
    objections,
    setObjections,
    terms,
    setTerms,
    faults,
    done: decided?.done,
    failure,
    /** Another reviewer was faster. */
    isConflict: failure?.code === portalErrors.conflict,
    approve: () => {
      const balance = parseBalance(terms.balance);
      begin({ isBalanceWrong: balance === undefined });
      if (balance === undefined) return;
      const { opensProduction } = seen;
      void run({
        decision: 'approve',
        ...(opensProduction && { cod: terms.cod, ...(balance !== null && { balance }) }),
      });
    },
    reject: () => {
      const unsaid = findUnsaid(objections);
      begin({ unsaid });
      if (unsaid.length > 0) return;
      const reasons = Object.entries(objections).map(([field, reason]) => ({ field, reason }));
      void run({ decision: 'reject', reasons });
    },
    showLatest: () => {
      begin({});
      reload();
    },
  };
}

export type ReviewModel = ReturnType<typeof useReview>;
