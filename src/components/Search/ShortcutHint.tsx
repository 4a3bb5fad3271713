import useIsBrowser from '@docusaurus/useIsBrowser';
import styles from './styles.module.css';

/** The keys as the reader's keyboard names them; they say nothing to the ear, which has them by itself. */
export function ShortcutHint() {
  const isApple = useIsBrowser() && /Mac|iPhone|iPad/.test(navigator.userAgent);
  return (
    <kbd className={styles.shortcut} dir="ltr" aria-hidden>
      {isApple ? '⌘ K' : 'Ctrl K'}
    </kbd>
  );
}
