import { type ComponentType, createContext, useContext } from 'react';
import type { LastValues } from '#client/last-values.ts';
import type { Hints } from '#contract/hints.ts';
import type { FieldPath, FieldProps } from './_fields.ts';

/** What every field of the form knows beyond its own schema and value. */
export interface FormContext {
  /** Prefix of the inputs' ids. */
  formId: string;
  /** The whole data. */
  data: Record<string, unknown>;
  last: LastValues;
  hints: Hints;
  /** Whether the digest inside is made here, so that nobody types it. */
  makesDigest: boolean;
  /** Made by the server when the call is sent: there is nothing to show before. */
  serverSigns: boolean;
  /** What is wrong with a field: a rule it breaks, or what the server said. */
  messageOf: (path: string) => string | undefined;
  setValue: (path: FieldPath, value: unknown) => void;
  /** Draws a field inside another: a form is as deep as its schema. */
  Field: ComponentType<FieldProps>;
  /** The reader has left the field. */
  touch: (path: string) => void;
}

export const FormContext = createContext<FormContext | null>(null);

export function useForm(): FormContext {
  const context = useContext(FormContext);
  if (!context) throw new Error('a field of the tester stands outside its form');
  return context;
}

/** Id of the control of a field; the path is part of it, so that a problem can be led to. */
export function toControlId(formId: string, path: string): string {
  return `${formId}${path}`;
}
