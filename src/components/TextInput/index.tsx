import styles from '@site/src/components/Field/styles.module.css';
import { RevealButton } from '@site/src/components/RevealButton';
import clsx from 'clsx';
import { type ReactNode, useId, useState } from 'react';

interface TextInputProps {
  id?: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  hint?: ReactNode;
  problem?: ReactNode;
  secret?: boolean;
}

/** A labelled input for codes and keys: left to right, never corrected or remembered by the browser. */
export function TextInput(props: TextInputProps) {
  const { label, value, onChange, hint, problem, secret } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const [shown, setShown] = useState(false);
  const described = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className="stack gap-1">
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.row} dir="ltr">
        <input
          id={id}
          dir="ltr"
          className={clsx(styles.control, secret && !shown && styles.secret)}
          type="text"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          aria-invalid={problem ? true : undefined}
          aria-describedby={described || undefined}
        />
        {secret && (
          <RevealButton label={label} shown={shown} toggle={() => setShown(!shown)} inField />
        )}
      </div>
      {problem && (
        <p id={`${id}-problem`} className="error-line">
          {problem}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="muted-xs no-margin">
          {hint}
        </p>
      )}
    </div>
  );
}
