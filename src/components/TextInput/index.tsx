import clsx from 'clsx';
import { Eye, EyeOff } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useText } from '#client/texts.ts';
import control from './control.module.css';
import styles from './styles.module.css';

interface TextInputProps {
  /** Where another part has to find it. */
  id?: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  hint?: ReactNode;
  error?: string;
  /** Hidden until the reader asks to see it. */
  secret?: boolean;
}

/** A labelled input for codes and keys: left to right, never corrected or remembered by the browser. */
export function TextInput(props: TextInputProps) {
  const text = useText();
  const { label, value, onChange, hint, error, secret } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const [shown, setShown] = useState(false);
  const described = clsx(hint && `${id}-hint`, error && `${id}-error`);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={control.label}>
        {label}
      </label>
      <div className={styles.row} dir="ltr">
        <input
          id={id}
          dir="ltr"
          className={clsx(control.control, secret && !shown && styles.secret)}
          type="text"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
        {secret && (
          <button
            type="button"
            className={clsx('clean-btn', styles.reveal)}
            aria-label={text(shown ? 'client.secret.hide' : 'client.secret.show', { label })}
            title={text(shown ? 'client.secret.hide' : 'client.secret.show', { label })}
            onClick={() => setShown(!shown)}
          >
            <Icon size={16} aria-hidden />
          </button>
        )}
      </div>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
