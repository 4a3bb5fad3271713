import { Causes } from '@site/src/components/Causes';
import clsx from 'clsx';
import { useMemo } from 'react';
import { useText } from '#client/texts.ts';
import { explainDigest, type SigningInput } from '../explain-digest.ts';
import styles from './styles.module.css';

export interface Pasted {
  input: SigningInput;
  /** A digest from elsewhere. */
  digest: string;
}

/** Which digest a pasted one is, or what was probably done differently to get it. */
export function Verdict({ page: { input, digest } }: { page: Pasted }) {
  const text = useText();
  const explanation = useMemo(() => explainDigest(input, digest), [input, digest]);
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
