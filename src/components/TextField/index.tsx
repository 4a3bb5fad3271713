import { Field } from '@site/src/components/Field';
import field from '@site/src/components/Field/styles.module.css';
import { type FieldProps, useField } from '@site/src/components/Field/useField.ts';
import control from '@site/src/components/TextInput/control.module.css';
import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { toPhoneText } from '#client/phone-text.ts';

type InputProps = 'autoComplete' | 'inputMode' | 'placeholder' | 'readOnly' | 'autoFocus';

interface TextFieldProps extends FieldProps, Pick<ComponentProps<'input'>, InputProps> {
  /** `email` and `tel` bring the phone's keyboard for it; the contract alone checks the value. */
  type?: 'text' | 'email' | 'tel' | 'url' | 'search';
  /** `ltr` for addresses, numbers and codes, in every language. */
  dir?: 'ltr' | 'auto';
  /** In the face of codes and keys. */
  mono?: boolean;
}

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const { name, label, hint, required, type = 'text', dir = 'auto', mono, ...input } = props;
  const state = useField({ name, label, hint, required });
  const isPlain = type === 'text' && dir === 'auto' && !mono;
  return (
    <Field state={state}>
      <input
        {...input}
        {...state.aria}
        {...state.field}
        onBlur={() => {
          if (type === 'tel') state.field.onChange(toPhoneText(String(state.field.value ?? '')));
          state.field.onBlur();
        }}
        id={state.id}
        value={String(state.field.value ?? '')}
        type={type}
        dir={type === 'text' ? dir : 'ltr'}
        className={clsx(control.control, field.control, mono && field.mono)}
        autoCapitalize={isPlain ? undefined : 'off'}
        autoCorrect={isPlain ? undefined : 'off'}
        spellCheck={isPlain ? undefined : false}
      />
    </Field>
  );
}
