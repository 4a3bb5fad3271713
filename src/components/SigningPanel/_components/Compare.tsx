import { LazyPanel } from '@site/src/components/LazyPanel';
import { TextInput } from '@site/src/components/TextInput';
import { type ComponentType, useDeferredValue, useState } from 'react';
import styles from './styles.module.css';

export interface Pasted<Input, Explained> {
  input: Input;
  other: string;
  onExplained: (explained: Explained | undefined) => void;
}

interface Props<Input, Explained> {
  label: string;
  hint: string;
  input: Input;
  onExplained: Pasted<Input, Explained>['onExplained'];
  load: () => Promise<{ default: ComponentType<{ page: Pasted<Input, Explained> }> }>;
}

/** Says whether a digest or signature from another program is right, else what was probably done differently. */
export function Compare<Input, Explained>({
  label,
  hint,
  input,
  onExplained,
  load,
}: Props<Input, Explained>) {
  const [other, setOther] = useState('');
  const page = { input: useDeferredValue(input), other: useDeferredValue(other), onExplained };
  return (
    <div className={styles.compare}>
      <TextInput label={label} hint={hint} value={other} onChange={setOther} />
      <div role="status">
        {page.other.trim() !== '' && <LazyPanel load={load} page={page} fallback={null} />}
      </div>
    </div>
  );
}
