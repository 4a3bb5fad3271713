import { useEffect, useMemo } from 'react';
import { useText } from '#client/texts.ts';
import { type Explanation, explainDigest, type SigningInput } from '../explain-digest.ts';
import type { Pasted } from './Compare.tsx';
import { Verdict } from './Verdict.tsx';

/** Says which digest a pasted one is, or what was probably done differently to get it. */
export function OtherDigest({ page }: { page: Pasted<SigningInput, Explanation> }) {
  const { input, other, onExplained } = page;
  const text = useText();
  const explanation = useMemo(() => explainDigest(input, other), [input, other]);
  useEffect(() => {
    onExplained(explanation);
    return () => onExplained(undefined);
  }, [explanation, onExplained]);
  const { digest, reasons = [] } = explanation ?? {};
  const isRight = explanation !== undefined && reasons.length === 0;
  const title = digest
    ? `sign.other.${digest}.${isRight ? 'right' : 'wrong'}`
    : 'sign.other.unknown';
  return <Verdict isRight={isRight} title={text(title)} causes={reasons} />;
}
