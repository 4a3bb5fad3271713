import { RevealButton } from '@site/src/components/RevealButton';
import clsx from 'clsx';
import { type ReactNode, useId, useState } from 'react';
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
  const { label, value, onChange, hint, error, secret } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const [shown, setShown] = useState(false);
  const described = clsx(hint && `${id}-hint`, error && `${id}-error`);
  return (
    <div className="stack gap-1">
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
          <RevealButton label={label} shown={shown} toggle={() => setShown(!shown)} inField />
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
