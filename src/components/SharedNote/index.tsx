import { Users } from 'lucide-react';
import { useText } from '#client/texts.ts';
import styles from './styles.module.css';

/** Note beside the demo integrator's data: it is shared and does not last. */
export function SharedNote() {
  const text = useText();
  return (
    <p className={styles.note}>
      <Users size={16} aria-hidden />
      {text('kit.shared')}
    </p>
  );
}
