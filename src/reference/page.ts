import type { FieldSchema } from '#contract/check-fields.ts';
import type { ErrorCode, ErrorGroup } from '#contract/errors.ts';
import type { Hints } from '#contract/hints.ts';
import type { Example } from '#contract/operation.ts';
import type { OperationExtension } from './openapi-parts.ts';

/** A schema whose texts are in the reader's language: `description`, and `enumTexts` by value. */
export interface PageSchema extends Omit<FieldSchema, 'properties' | 'items'> {
  properties?: Record<string, PageSchema>;
  items?: PageSchema;
  enumTexts?: Record<string, string>;
}

export interface PageExample {
  name: string;
  title: string;
  request: Record<string, unknown>;
  answer: { code: ErrorCode; msg: string; data: unknown };
  field?: string;
  /** Only an order of this kind has the outcome; absent where the example shows it by itself. */
  needs?: Example['needs'];
}

/** A code that an operation may answer; `common`: every operation of the version may. */
export interface PageError {
  code: ErrorCode;
  text: string;
  common?: true;
}

/** All that the page of one operation shows, in one language. */
export interface OperationPage {
  id: string;
  /** Below the base path, as in `order/addOrder`. */
  path: string;
  direction: 'call' | 'push';
  /** Served below the sandbox's own base path; there is no such call in production. */
  sandboxOnly?: true;
  title: string;
  summary: string;
  level: OperationExtension['level'];
  businessDigest: OperationExtension['businessDigest'];
  bodyLimitBytes: number;
  request: PageSchema;
  data: PageSchema;
  errors: PageError[];
  examples: PageExample[];
  remembers: readonly string[];
  hints: Hints;
}

/** A page with the program that stands in its HTML, see `toFirstProgram`. */
export interface BuiltPage extends OperationPage {
  program: string;
}

/** One entry of the error catalogue, in one language. */
export interface ErrorPage {
  code: ErrorCode;
  group: ErrorGroup;
  text: string;
  /** The text as a call answers it that asks for no language. */
  msg: string;
  cause: string;
  mend: string;
  /** Answered by every operation; `operations` is empty then. */
  everywhere: boolean;
  operations: { id: string; title: string }[];
}
