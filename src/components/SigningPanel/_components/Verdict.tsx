import { Causes } from '@site/src/components/Causes';
import clsx from 'clsx';
import { useEffect, useMemo } from 'react';
import { useText } from '#client/texts.ts';
import { type Explanation, explainDigest, type SigningInput } from '../explain-digest.ts';
import type { Pasted } from './Compare.tsx';
import styles from './styles.module.css';

/** Says which digest a pasted one is, or what was probably done differently to get it. */
export function Verdict({
  page: { input, other, onExplained },
}: {
  page: Pasted<SigningInput, Explanation>;
}) {
  const text = useText();
  const explanation = useMemo(() => explainDigest(input, other), [input, other]);
  useEffect(() => {
    onExplained(explanation);
    return () => onExplained(undefined);
  }, [explanation, onExplained]);
  const isRight = explanation?.reasons.length === 0;
  return (
    <div className={clsx(styles.verdict, isRight ? 'tone-success' : 'tone-warning')}>
      {explanation ? (
        <>
          <p>{text(`sign.other.${explanation.digest}.${isRight ? 'right' : 'wrong'}`)}</p>
          <Causes words={explanation.reasons.map((reason) => text(`sign.reason.${reason}`))} />
        </>
      ) : (
        <p>{text('sign.other.unknown')}</p>
      )}
    </div>
  );
}
