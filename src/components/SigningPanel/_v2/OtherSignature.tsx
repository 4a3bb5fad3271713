import { useEffect, useMemo } from 'react';
import { useText } from '#client/texts.ts';
import type { Cause } from '#contract/causes.ts';
import type { Pasted } from '../_components/Compare.tsx';
import { Verdict } from '../_components/Verdict.tsx';
import { explainSignature, type Surroundings } from './explain-signature.ts';
import type { HmacInput } from './ladder.ts';

interface ComparedWith {
  signed: HmacInput;
  around: Surroundings;
}

/** Says whether a pasted signature is correct, or the probable mistake. */
export function OtherSignature({ page }: { page: Pasted<ComparedWith, readonly Cause[]> }) {
  const { input, other, onExplained } = page;
  const text = useText();
  const causes = useMemo(
    () => explainSignature(input.signed, input.around, other, Date.now()),
    [input, other],
  );
  useEffect(() => {
    onExplained(causes);
    return () => onExplained(undefined);
  }, [causes, onExplained]);
  const isRight = causes?.length === 0;
  const found = isRight ? 'right' : 'wrong';
  const title = text(`sign.signature.${causes ? found : 'unknown'}`);
  return <Verdict isRight={isRight} title={title} causes={causes ?? []} />;
}
