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

/** Objections by field name; empty while being written. */
type Objections = Readonly<Record<string, string>>;

export const longestReason = 500;
const mostWaybills = 2_000_000_000;

function findUnsaid(objections: Objections): string[] {
  return Object.keys(objections).filter((field) => objections[field]?.trim() === '');
}

export function withoutObjection(objections: Objections, field: string): Objections {
  return Object.fromEntries(Object.entries(objections).filter(([name]) => name !== field));
}

/** Parses the initial number of waybills: null if the field is empty, undefined if it is not a valid number. */
function parseBalance(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  if (!/^\d{1,10}$/.test(text)) return undefined;
  const balance = Number(text);
  return balance <= mostWaybills ? balance : undefined;
}

type Decision = Omit<AskOf<typeof decideCertification>, 'organisation' | 'kind' | 'version'>;

/** Problems found before anything was sent. */
interface Faults {
  /** Fields whose objection is empty. */
  unsaid?: readonly string[];
  isBalanceWrong?: boolean;
}

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
