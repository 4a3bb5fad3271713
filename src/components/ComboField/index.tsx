import { Combobox } from '@site/src/components/Combobox';
import type { ComboOption } from '@site/src/components/Combobox/find-options.ts';
import { Field } from '@site/src/components/Field';
import { type FieldProps, useField } from '@site/src/components/Field/useField.ts';

interface ComboFieldProps extends FieldProps {
  options: readonly ComboOption[];
  disabled?: boolean;
  placeholder?: string | undefined;
  /** Called besides storing the choice, as when another list depends on it. */
  onChoose?: (value: string) => void;
}

export function ComboField({ options, disabled, placeholder, onChoose, ...own }: ComboFieldProps) {
  const state = useField(own);
  const { id, field, aria, label } = state;
  return (
    <Field state={{ ...state, maxLength: undefined }}>
      <Combobox
        id={id}
        aria={aria}
        label={label}
        inputRef={field.ref}
        options={options}
        value={String(field.value ?? '')}
        disabled={disabled}
        placeholder={placeholder}
        onLeave={field.onBlur}
        onChoose={(value) => {
          field.onChange(value);
          onChoose?.(value);
        }}
      />
    </Field>
  );
}
