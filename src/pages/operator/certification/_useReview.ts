import { useRef, useState } from 'react';
import { ApiFailure } from '#client/api-failure.ts';
import { useText } from '#client/texts.ts';
import { useAsk } from '#client/useAsk.ts';
import { portalErrors } from '#contract/errors.ts';
import {
  decideCertification,
  type ReviewedCertification,
} from '#contract/portal/operator-review.ts';
import { findUnsaid, type Objections, parseBalance } from './_objections.ts';

/** What the reviewer sets up for a company's production account. */
export interface Terms {
  cod: boolean;
  /** As typed. */
  balance: string;
}

interface Outcome {
  /** Where it stands after the decision. */
  decided?: ReviewedCertification;
  done?: string;
  failure?: ApiFailure;
  /** Somebody else was faster. */
  isConflict?: boolean;
  /** What was looked at and found wanting before anything was sent. */
  unsaid?: readonly string[];
  isBalanceWrong?: boolean;
}

/** A reviewer's work on one certification: objections, terms, and the decision. */
export function useReview(loaded: ReviewedCertification, reload: () => void) {
  const ask = useAsk();
  const text = useText();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [objections, setObjections] = useState<Objections>({});
  const [terms, setTerms] = useState<Terms>({ cod: false, balance: '' });
  const [outcome, setOutcome] = useState<Outcome>({});
  const seen = outcome.decided ?? loaded;

  const send = async (
    decided:
      | { decision: 'approve'; cod?: boolean; balance?: number }
      | { decision: 'reject'; reasons: { field: string; reason: string }[] },
  ) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setOutcome({});
    const { user, kind, version } = seen;
    try {
      const answer = await ask(decideCertification, { user, kind, version, ...decided });
      const done = text(`operator.review.done.${decided.decision}`);
      setOutcome({ decided: answer, done });
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      const isConflict = failure.code === portalErrors.conflict;
      setOutcome(isConflict ? { isConflict } : { failure });
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  const approve = async () => {
    const balance = parseBalance(terms.balance);
    if (balance === undefined) {
      setOutcome({ isBalanceWrong: true });
      return;
    }
    const { opensProduction } = seen;
    await send({
      decision: 'approve',
      ...(opensProduction && { cod: terms.cod, ...(balance !== null && { balance }) }),
    });
  };

  const reject = async () => {
    const unsaid = findUnsaid(objections);
    if (unsaid.length > 0) {
      setOutcome({ unsaid });
      return;
    }
    const reasons = Object.entries(objections).map(([field, reason]) => ({ field, reason }));
    await send({ decision: 'reject', reasons });
  };

  const showAnew = () => {
    setOutcome({});
    reload();
  };

  return {
    seen,
    busy,
    objections,
    setObjections,
    terms,
    setTerms,
    outcome,
    approve,
    reject,
    showAnew,
  };
}

export type ReviewModel = ReturnType<typeof useReview>;
