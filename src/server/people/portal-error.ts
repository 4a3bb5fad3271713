import { portalErrors } from '#contract/errors.ts';

type ErrorName = Exclude<keyof typeof portalErrors, 'success'>;
type Values = Record<string, string | number>;

/** A field at fault: `text` is a key of contract.json, or of code.json where forms say it too (`form.…`). */
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

/** A portal call refused; `text` is a key of contract.json, and the envelope's code says of which kind it is. */
export class PortalError extends Error {
  readonly code: number;
  readonly text: string;
  readonly detail: Detail;

  constructor(name: ErrorName, text: string, detail: Detail = {}) {
    super(text);
    this.code = portalErrors[name];
    this.text = text;
    this.detail = detail;
  }
}

/** A call refused for one field, which the form then shows and leads to. */
export function fieldError(field: string, text: string, values?: Values): PortalError {
  return new PortalError('fields', text, {
    ...(values && { values }),
    fields: { [field]: { text, ...(values && { values }) } },
  });
}
