import { createContext, useContext } from 'react';
import type { FormModel } from './useForm.ts';

export const FormContext = createContext<FormModel | null>(null);

/** Returns the form around a field; throws if there is none. */
export function useFormModel(): FormModel {
  const model = useContext(FormContext);
  if (!model) throw new Error('A field stands outside of <Form>.');
  return model;
}
