import type { ErrorCode } from '#contract/errors.ts';
import { toStorable } from '#server/text/storable-text.ts';

/** One of several faults. */
export interface Problem {
  /** Dotted, as in `items[2].number`. */
  path: string;
  /** A keyword of JSON Schema, or a name of ours such as `no-label-yet`. */
  rule: string;
  /** What the rule allows, where that can be said. */
  limit?: string;
  code: ErrorCode;
}

/** What went wrong, for the person who reads `msg`: a text key, its values, the invalid field. */
export interface ErrorDetail {
  /** Key of contract.json. */
  text?: string;
  values?: Record<string, string | number>;
  /** In place of a text: words of a core, in the language of the caller. */
  words?: string;
  /** Dotted path, such as `receiver.mobile`. */
  field?: string;
  /** Every invalid field, if there are any; the first one is what the rest of the detail says. */
  problems?: readonly Problem[];
  /** What went wrong, for programs; else made of the text's key. */
  rule?: string;
  /** Where it is not the code's own: version 2 answers it. */
  httpStatus?: number;
  /** Headers of the answer. */
  headers?: Record<string, string>;
}

/** What callers and cores named may be as long as a request; a diagnosis is a paragraph. */
const longest = { field: 300, words: 2000, rule: 500, value: 8192 };
/** More than any operation takes waybills. */
const mostProblems = 1000;

function toBoundedProblem({ path, rule, limit, code }: Problem): Problem {
  return {
    path: toStorable(path, longest.field),
    rule: toStorable(rule, longest.rule),
    ...(limit !== undefined && { limit: toStorable(limit, longest.rule) }),
    code,
  };
}

/** The same with all texts bounded and cleaned: they are answered, logged and kept. */
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
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly detail: ErrorDetail;

  constructor(code: ErrorCode, detail: ErrorDetail = {}) {
    super(code);
    this.code = code;
    this.detail = toBounded(detail);
  }
}

/** The name of a text as programs read it: `detail.notCancellable` is `not-cancellable`. */
export function toRule(text: string | undefined): string {
  const name = text?.split('.')[1] ?? 'refused';
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
