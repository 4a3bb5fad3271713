import type { ErrorCode } from '#contract/errors.ts';
import type { ReasonKey } from '#contract/reasons.ts';
import { toStorable } from '#server/text/storable-text.ts';

/** One of several faults. */
export interface Problem {
  /** Dotted, as in `items[2].number`. */
  path: string;
  /** A keyword of JSON Schema, or one of our names, such as `no-label-yet`. */
  rule: string;
  /** What the rule allows, if it can be stated. */
  limit?: string;
  code: ErrorCode;
}

/** What went wrong, for the person who reads `msg`: a text key, its values, the invalid field. */
export interface ErrorDetail<Code extends ErrorCode = ErrorCode> {
  /** Key of contract.json, one of the code's own reasons. */
  text?: ReasonKey<Code>;
  values?: Record<string, string | number>;
  /** Instead of a text: a core's message, in the caller's language. */
  words?: string;
  /** Dotted path, such as `receiver.mobile`. */
  field?: string;
  /** Every invalid field, if there are any; the first one is what the rest of the detail says. */
  problems?: readonly Problem[];
  /** What went wrong, for programs; derived from the text's key by default. */
  rule?: string;
  /** HTTP status of version 2, if it differs from the code's own. */
  httpStatus?: number;
  /** Headers of the response. */
  headers?: Record<string, string>;
}

/** Names from callers and cores may be as long as a request; a diagnosis is a paragraph. */
const longest = { field: 300, words: 2000, rule: 500, value: 8192 };
/** More than the waybills that any operation accepts. */
const mostProblems = 1000;

function toBoundedProblem({ path, rule, limit, code }: Problem): Problem {
  return {
    path: toStorable(path, longest.field),
    rule: toStorable(rule, longest.rule),
    ...(limit !== undefined && { limit: toStorable(limit, longest.rule) }),
    code,
  };
}

/** Limits and cleans all texts, since they are sent, logged and stored. */
function toBounded(detail: ErrorDetail): ErrorDetail {
  const { field, words, values, problems } = detail;
  const entries = Object.entries(values ?? {}).map(([name, value]) => [
    name,
    typeof value === 'string' ? toStorable(value, longest.value) : value,
  ]);
  return {
    ...detail,
    ...(field !== undefined && { field: toStorable(field, longest.field) }),
    ...(words !== undefined && { words: toStorable(words, longest.words) }),
    ...(values && { values: Object.fromEntries(entries) }),
    ...(problems && { problems: problems.slice(0, mostProblems).map(toBoundedProblem) }),
  };
}

/** A call refused for a reason of the error catalogue. */
export class ApiError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code;
  readonly detail: ErrorDetail;

  constructor(code: Code, detail: ErrorDetail<Code> = {}) {
    super(code);
    this.code = code;
    this.detail = toBounded(detail);
  }
}
