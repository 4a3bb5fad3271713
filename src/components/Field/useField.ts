import { useFormModel } from '@site/src/components/Form/useForm.ts';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { useText } from '#client/texts.ts';
import type { FieldSchema } from '#contract/check-fields.ts';
import styles from './styles.module.css';

/** Props of every field. Its label is the text `field.<name>` unless one is given. */
export interface FieldProps {
  name: string;
  label?: string;
  hint?: React.ReactNode;
  /** Set if the form requires a field that is optional in the schema. */
  required?: boolean;
  /** A list that always has a choice needs no mark. */
  unmarked?: boolean;
}

function findSchema(schema: FieldSchema, path: string): { field?: FieldSchema; required: boolean } {
  const names = path.split('.');
  let holder: FieldSchema | undefined = schema;
  for (const name of names.slice(0, -1)) holder = holder?.properties?.[name];
  const last = names.at(-1) ?? path;
  return {
    field: holder?.properties?.[last],
    required: holder?.required?.includes(last) ?? false,
  };
}

/** Connects a field to the form around it: its value, its words and the attributes that link them. */
export function useField({ name, label, hint, required, unmarked = false }: FieldProps) {
  const text = useText();
  const { methods, schema } = useFormModel();
  const { field, fieldState } = useController({ name, control: methods.control });
  const id = useId();
  const own = findSchema(schema, name);
  const error = fieldState.error?.message;
  const isRequired = required ?? own.required;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const aria = {
    'aria-invalid': error ? true : undefined,
    'aria-required': isRequired || undefined,
    'aria-describedby': described || undefined,
  };
  return {
    id,
    field,
    error,
    label: label ?? text(`field.${name}`),
    hint,
    required: isRequired,
    unmarked,
    maxLength: own.field?.maxLength,
    aria,
    /** Props that make a plain `<input>`, `<select>` or `<textarea>` the control of this field. */
    control: {
      ...aria,
      ...field,
      id,
      value: String(field.value ?? ''),
      className: styles.control,
    },
  };
}

export type FieldState = ReturnType<typeof useField>;
