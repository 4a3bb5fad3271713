import { Field } from '@site/src/components/Field';
import field from '@site/src/components/Field/styles.module.css';
import { type FieldProps, useField } from '@site/src/components/Field/useField.ts';
import control from '@site/src/components/TextInput/control.module.css';
import clsx from 'clsx';

interface AreaFieldProps extends FieldProps {
  rows?: number;
  placeholder?: string;
}

/** Several lines of text. */
export function AreaField({ rows = 4, placeholder, ...props }: AreaFieldProps) {
  const state = useField(props);
  return (
    <Field state={state}>
      <textarea
        {...state.aria}
        {...state.field}
        id={state.id}
        value={String(state.field.value ?? '')}
        rows={rows}
        placeholder={placeholder}
        dir="auto"
        className={clsx(control.control, field.control)}
      />
    </Field>
  );
}
