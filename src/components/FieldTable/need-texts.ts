import type { Need } from './field-row.ts';

/** Text ids that say whether a field is required: in requests, and in answers. */
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
