import { Causes } from '@site/src/components/Causes';
import { TextInput } from '@site/src/components/TextInput';
import clsx from 'clsx';
import { useDeferredValue, useMemo, useState } from 'react';
import { useText } from '#client/texts.ts';
import { explainDigest, type SigningInput } from '../explain-digest.ts';
import styles from './styles.module.css';

/** Says whether a digest from elsewhere is right, and else what was probably done differently. */
export function Compare({ input }: { input: SigningInput }) {
  const text = useText();
  const [other, setOther] = useState('');
  const pasted = useDeferredValue(other);
  const asked = useDeferredValue(input);
  const explanation = useMemo(
    () => (pasted.trim() === '' ? null : explainDigest(asked, pasted)),
    [asked, pasted],
  );
  const isRight = explanation?.reasons.length === 0;
  return (
    <div className={styles.compare}>
      <TextInput
        label={text('sign.other')}
        hint={text('sign.other.hint')}
        value={other}
        onChange={setOther}
      />
      <div
        role="status"
        className={clsx(
          explanation !== null && styles.verdict,
          isRight ? 'tone-success' : 'tone-warning',
        )}
      >
        {explanation === undefined && <p>{text('sign.other.unknown')}</p>}
        {explanation && (
          <>
            <p>{text(`sign.other.${explanation.digest}.${isRight ? 'right' : 'wrong'}`)}</p>
            <Causes words={explanation.reasons.map((reason) => text(`sign.reason.${reason}`))} />
          </>
        )}
      </div>
    </div>
  );
}
