import { Field } from '@site/src/components/Field';
import fieldStyles from '@site/src/components/Field/styles.module.css';
import { type FieldProps, useField } from '@site/src/components/Field/useField.ts';
import control from '@site/src/components/TextInput/control.module.css';
import clsx from 'clsx';
import { Eye, EyeOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useText } from '#client/texts.ts';
import styles from './styles.module.css';

interface PasswordFieldProps extends FieldProps {
  autoComplete: 'current-password' | 'new-password' | 'off';
  /** Shown below what was typed, as how hard it is to guess. */
  strength?: ReactNode;
}

/** A password, hidden until its owner asks to see it; pasting is welcome. */
export function PasswordField({ autoComplete, strength, ...props }: PasswordFieldProps) {
  const text = useText();
  const state = useField(props);
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  const label = text(shown ? 'client.secret.hide' : 'client.secret.show', { label: state.label });
  return (
    <Field state={{ ...state, maxLength: undefined }}>
      <div className={styles.row} dir="ltr">
        <input
          {...state.aria}
          {...state.field}
          id={state.id}
          value={String(state.field.value ?? '')}
          type={shown ? 'text' : 'password'}
          dir="ltr"
          className={clsx(control.control, fieldStyles.control, styles.input)}
          autoComplete={autoComplete}
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
        />
        <button
          type="button"
          className={clsx('clean-btn', styles.reveal)}
          aria-label={label}
          title={label}
          onClick={() => setShown(!shown)}
        >
          <Icon size={16} aria-hidden />
        </button>
      </div>
      {strength}
    </Field>
  );
}
