import { useAtomValue } from 'jotai';
import { lazy, Suspense, useEffect, useState } from 'react';
import { askedProofAtom } from '#client/step-up.ts';

const ProofDialog = lazy(async () => ({
  default: (await import('./ProofDialog.tsx')).ProofDialog,
}));

/** Stands above every page: asks who is there to prove it where a call waits for that. */
export function StepUp() {
  const asked = useAtomValue(askedProofAtom);
  const [wasAsked, setWasAsked] = useState(false);
  useEffect(() => {
    if (asked) setWasAsked(true);
  }, [asked]);
  // Most pages never ask. Once it is there the dialog stays, since closing gives the focus back.
  return (
    wasAsked && (
      <Suspense>
        <ProofDialog asked={asked} />
      </Suspense>
    )
  );
}
