import { atom, type createStore } from 'jotai';
import type { StepUp } from '#contract/portal/user.ts';

/** A proof of identity that the reader of a page is asked for. */
export interface AskedProof extends StepUp {
  /** True if the reader gave the proof. */
  answer: Promise<boolean>;
  settle: (isGiven: boolean) => void;
}

export const askedProofAtom = atom<AskedProof | null>(null);

/** Requests a proof; concurrent calls that need one share it. */
export function askForProof(
  store: ReturnType<typeof createStore>,
  factors: StepUp['factors'],
): Promise<boolean> {
  const open = store.get(askedProofAtom);
  if (open) return open.answer;
  let resolve = (_isGiven: boolean) => {};
  const answer = new Promise<boolean>((settle) => {
    resolve = settle;
  });
  const settle = (isGiven: boolean) => {
    if (store.get(askedProofAtom)?.answer === answer) store.set(askedProofAtom, null);
    resolve(isGiven);
  };
  store.set(askedProofAtom, { factors, answer, settle });
  return answer;
}
