import { Field } from '@site/src/components/Field';
import styles from '@site/src/components/Field/styles.module.css';
import { type FieldProps, useField } from '@site/src/components/Field/useField.ts';
import clsx from 'clsx';
import type { ComponentProps } from 'react';

type InputProps = 'autoComplete' | 'inputMode' | 'placeholder' | 'autoFocus';

interface TextFieldProps extends FieldProps, Pick<ComponentProps<'input'>, InputProps> {
  /** `email` selects the phone's keyboard for it; only the contract checks the value. */
  type?: 'text' | 'email' | 'url' | 'datetime-local';
  /** `ltr` for addresses, numbers and codes, in every language. */
  dir?: 'ltr' | 'auto';
  mono?: boolean;
}

export function TextField(props: TextFieldProps) {
  const { name, label, hint, required, type = 'text', dir = 'auto', mono, ...input } = props;
  const state = useField({ name, label, hint, required });
  const isPlain = type === 'text' && dir === 'auto' && !mono;
  const isMoment = type === 'datetime-local';
  return (
    <Field state={state}>
      <input
        {...input}
        {...state.control}
        type={type}
        dir={isMoment ? undefined : type === 'text' ? dir : 'ltr'}
        className={clsx(styles.control, mono && styles.mono)}
        autoCapitalize={isPlain ? undefined : 'off'}
        autoCorrect={isPlain ? undefined : 'off'}
        spellCheck={isPlain ? undefined : false}
      />
    </Field>
  );
}
