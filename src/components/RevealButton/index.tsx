import clsx from 'clsx';
import { Eye, EyeOff } from 'lucide-react';
import { useText } from '#client/texts.ts';
import styles from './styles.module.css';

interface RevealButtonProps {
  label: string;
  shown: boolean;
  toggle: () => void;
  inField?: boolean;
}

export function RevealButton({ label, shown, toggle, inField }: RevealButtonProps) {
  const text = useText();
  const name = text(shown ? 'client.secret.hide' : 'client.secret.show', { label });
  const Icon = shown ? EyeOff : Eye;
  return (
    <button
      type="button"
      className={clsx('clean-btn', styles.reveal, inField && styles.inField)}
      aria-label={name}
      title={name}
      onClick={toggle}
    >
      <Icon size={16} aria-hidden />
    </button>
  );
}
