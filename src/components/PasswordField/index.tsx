import { Field } from '@site/src/components/Field';
import styles from '@site/src/components/Field/styles.module.css';
import { type FieldProps, useField } from '@site/src/components/Field/useField.ts';
import { RevealButton } from '@site/src/components/RevealButton';
import { type ReactNode, useState } from 'react';

interface PasswordFieldProps extends FieldProps {
  autoComplete: 'current-password' | 'new-password' | 'off';
  /** Shown below the input, such as how hard the password is to guess. */
  strength?: ReactNode;
}

/** A password, hidden until its owner asks to see it; pasting is allowed. */
export function PasswordField({ autoComplete, strength, ...props }: PasswordFieldProps) {
  const state = useField(props);
  const [shown, setShown] = useState(false);
  return (
    <Field state={{ ...state, maxLength: undefined }}>
      <div className={styles.row} dir="ltr">
        <input
          {...state.control}
          type={shown ? 'text' : 'password'}
          dir="ltr"
          autoComplete={autoComplete}
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
        />
        <RevealButton label={state.label} shown={shown} toggle={() => setShown(!shown)} inField />
      </div>
      {strength}
    </Field>
  );
}
