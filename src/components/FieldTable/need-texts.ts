import type { Need } from './field-row.ts';

/** Whether a field has to be there, as ids of texts: for a sender, and for a reader of answers. */
export const needTexts: Record<'request' | 'answer', Record<Need, string>> = {
  request: {
    required: 'fields.required',
    conditional: 'fields.conditional',
    optional: 'fields.optional',
  },
  answer: {
    required: 'fields.always',
    conditional: 'fields.sometimes',
    optional: 'fields.sometimes',
  },
};
