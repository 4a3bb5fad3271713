import { Field } from '@site/src/components/Field';
import { type FieldProps, useField } from '@site/src/components/Field/useField.ts';

interface AreaFieldProps extends FieldProps {
  rows?: number;
  placeholder?: string;
}

export function AreaField({ rows = 4, placeholder, ...props }: AreaFieldProps) {
  const state = useField(props);
  return (
    <Field state={state}>
      <textarea {...state.control} rows={rows} placeholder={placeholder} dir="auto" />
    </Field>
  );
}
