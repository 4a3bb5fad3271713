import { Causes } from '@site/src/components/Causes';
import clsx from 'clsx';
import { useEffect, useMemo } from 'react';
import { useText } from '#client/texts.ts';
import type { Cause } from '#contract/causes.ts';
import type { Pasted } from '../_components/Compare.tsx';
import styles from '../_components/styles.module.css';
import { explainSignature, type Surroundings } from './explain-signature.ts';
import type { HmacInput } from './ladder.ts';

export interface ComparedWith {
  signed: HmacInput;
  around: Surroundings;
}

/** Says whether a pasted signature is correct, or the probable mistake. */
export function Verdict({
  page: { input, other, onExplained },
}: {
  page: Pasted<ComparedWith, readonly Cause[]>;
}) {
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
  return (
    <div className={clsx(styles.verdict, isRight ? 'tone-success' : 'tone-warning')}>
      {causes ? (
        <>
          <p>{text(isRight ? 'sign.signature.right' : 'sign.signature.wrong')}</p>
          <Causes words={causes.map((cause) => text(`sign.reason.${cause}`))} />
        </>
      ) : (
        <p>{text('sign.signature.unknown')}</p>
      )}
    </div>
  );
}
