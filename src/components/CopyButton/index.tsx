import clsx from 'clsx';
import { useText } from '#client/texts.ts';
import styles from './styles.module.css';
import { useCopy } from './useCopy.ts';

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
