import clsx from 'clsx';
import { Check, Copy, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useText } from '#client/texts.ts';
import styles from './styles.module.css';

const icons = { idle: Copy, copied: Check, failed: TriangleAlert };
const shownMs = 2500;

/** Copies a text, or one made on demand, and shows the result for a moment by icon and words. */
export function useCopy(value: string | (() => string)) {
  const text = useText();
  const [state, setState] = useState<keyof typeof icons>('idle');
  useEffect(() => {
    if (state !== 'copied') return undefined;
    const timer = setTimeout(() => setState('idle'), shownMs);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async () => {
    try {
      // Absent on a page that is not served over https.
      await navigator.clipboard.writeText(typeof value === 'string' ? value : value());
      setState('copied');
    } catch {
      setState('failed');
    }
  };
  return { state, Icon: icons[state], words: state === 'idle' ? '' : text(`copy.${state}`), copy };
}

/** Copies `value`; `label` names what is copied, as in "sandbox address". */
export function CopyButton({ value, label }: { value: string; label: string }) {
  const text = useText();
  const { state, Icon, words, copy } = useCopy(value);
  const name = text('copy.copy', { label });
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
        {words}
      </span>
    </span>
  );
}
