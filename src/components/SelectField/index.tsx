import { Field } from '@site/src/components/Field';
import type { Option } from '@site/src/components/Field/to-options.ts';
import { type FieldProps, useField } from '@site/src/components/Field/useField.ts';
import { useText } from '#client/texts.ts';

interface SelectFieldProps extends FieldProps {
  options: readonly Option[];
  /** First entry, which chooses nothing; null if one of the options always holds. */
  none?: string | null;
}

export function SelectField({ options, none, ...own }: SelectFieldProps) {
  const text = useText();
  const state = useField({ unmarked: none === null, ...own });
  return (
    <Field state={state}>
      <select {...state.control}>
        {none !== null && <option value="">{none ?? text('kit.field.choose')}</option>}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </Field>
  );
}
