import { LazyPanel } from '@site/src/components/LazyPanel';
import { TextInput } from '@site/src/components/TextInput';
import { useDeferredValue, useState } from 'react';
import { useText } from '#client/texts.ts';
import type { SigningInput } from '../explain-digest.ts';
import styles from './styles.module.css';

/** The known mistakes and their texts, which few readers need. */
const loadVerdict = async () => ({ default: (await import('./Verdict.tsx')).Verdict });

/** Says whether a digest from elsewhere is right, and else what was probably done differently. */
export function Compare({ input }: { input: SigningInput }) {
  const text = useText();
  const [other, setOther] = useState('');
  const page = { input: useDeferredValue(input), digest: useDeferredValue(other) };
  return (
    <div className={styles.compare}>
      <TextInput
        label={text('sign.other')}
        hint={text('sign.other.hint')}
        value={other}
        onChange={setOther}
      />
      <div role="status">
        {page.digest.trim() !== '' && <LazyPanel load={loadVerdict} page={page} fallback={null} />}
      </div>
    </div>
  );
}
