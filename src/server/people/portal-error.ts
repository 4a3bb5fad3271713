import { portalErrors } from '#contract/errors.ts';
import type { Locale } from '#contract/languages.ts';
import type { Texts } from '#server/text/texts.ts';

/** Kind of a refusal. */
export type ErrorName = Exclude<keyof typeof portalErrors, 'success'>;
type Values = Record<string, string | number>;

/** An invalid field: `text` is a key of contract.json, or of code.json if forms use it too (`form.…`). */
export interface FieldFault {
  text: string;
  values?: Values;
}

interface Detail {
  values?: Values;
  /** By dotted path, such as `contact.mobile`. */
  fields?: Record<string, FieldFault>;
  data?: Record<string, unknown>;
}

/** Refuses a portal call; `text` is a key of contract.json, and the envelope's code is the kind. */
export class PortalError extends Error {
  readonly kind: ErrorName;
  readonly code: number;
  readonly text: string;
  readonly detail: Detail;

  constructor(name: ErrorName, text: string, detail: Detail = {}) {
    super(text);
    this.kind = name;
    this.code = portalErrors[name];
    this.text = text;
    this.detail = detail;
  }
}

/** Text of a refusal in a language, and texts of invalid fields by path. */
export function toRefusalWords(texts: Texts, locale: Locale, { text, detail }: PortalError) {
  const say = (key: string, values = detail.values) =>
    texts.get(locale, key, values, key.startsWith('form.') ? 'code.json' : 'contract.json');
  const faults = Object.entries(detail.fields ?? {});
  const fields = faults.map(([path, fault]) => [path, say(fault.text, fault.values)] as const);
  return { msg: say(text), fields };
}

/** Refuses a call for one field, which the form highlights. */
export function fieldError(field: string, text: string, values?: Values): PortalError {
  return new PortalError('fields', text, {
    ...(values && { values }),
    fields: { [field]: { text, ...(values && { values }) } },
  });
}
