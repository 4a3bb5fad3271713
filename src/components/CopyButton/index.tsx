import clsx from 'clsx';
import { Check, Copy, TriangleAlert } from 'lucide-react';
import { useText } from '#client/texts.ts';
import styles from './styles.module.css';
import { useCopy } from './useCopy.ts';

const icons = { idle: Copy, copied: Check, failed: TriangleAlert };

/** Copies `value`; `label` names what is copied, as in "sandbox address". */
export function CopyButton({ value, label }: { value: string; label: string }) {
  const text = useText();
  const { state, copy } = useCopy(value);
  const name = text('copy.copy', { label });
  const Icon = icons[state];
  return (
    <span className={styles.copy}>
      <button
        type="button"
        className={clsx('clean-btn', styles.button, styles[state])}
        aria-label={name}
        title={name}
        onClick={copy}
      >
        <Icon size={16} aria-hidden />
      </button>
      <span role="status" className={clsx(styles.message, styles[state])}>
        {state === 'idle' ? '' : text(`copy.${state}`)}
      </span>
    </span>
  );
}
