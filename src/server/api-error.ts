import type { FieldProblem } from '#contract/check-fields.ts';
import type { ErrorCode } from '#contract/errors.ts';

/** What went wrong, for the person who reads `msg`: a text key, its values, the field at fault. */
export interface ErrorDetail {
  /** Key of contract.json. */
  text?: string;
  values?: Record<string, string | number>;
  /** In place of a text: words of a core, in the language of the caller. */
  words?: string;
  /** Dotted path, such as `receiver.mobile`. */
  field?: string;
  /** Every field at fault, where fields are; the first one is what the rest of the detail says. */
  problems?: readonly FieldProblem[];
  /** What went wrong, for programs; else made of the text's key. */
  rule?: string;
  /** Where it is not the code's own: version 2 answers it. */
  httpStatus?: number;
  /** Headers of the answer. */
  headers?: Record<string, string>;
}

/** A call refused for a reason of the error catalogue. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly detail: ErrorDetail;

  constructor(code: ErrorCode, detail: ErrorDetail = {}) {
    super(code);
    this.code = code;
    this.detail = detail;
  }
}
