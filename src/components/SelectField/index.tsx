import { Field } from '@site/src/components/Field';
import field from '@site/src/components/Field/styles.module.css';
import { type FieldProps, useField } from '@site/src/components/Field/useField.ts';
import control from '@site/src/components/TextInput/control.module.css';
import clsx from 'clsx';
import { useText } from '#client/texts.ts';

export interface Option {
  value: string;
  label: string;
}

interface SelectFieldProps extends FieldProps {
  options: readonly Option[];
  /** The first entry, which chooses nothing; null where one of the options always holds. */
  none?: string | null;
}

/** One of a list. */
export function SelectField(props: SelectFieldProps) {
  const text = useText();
  const { options, none, ...own } = props;
  const state = useField({ unmarked: none === null, ...own });
  return (
    <Field state={state}>
      <select
        {...state.aria}
        {...state.field}
        id={state.id}
        value={String(state.field.value ?? '')}
        className={clsx(control.control, field.control)}
      >
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
