import type { FieldSchema } from '#contract/check-fields.ts';
import type { ErrorCode, ErrorGroup } from '#contract/errors.ts';
import type { Hints } from '#contract/hints.ts';
import type { Example, Operation } from '#contract/operation.ts';
import type { Descriptor } from '#contract/versions/descriptors.ts';
import type { AnsweredError } from './openapi-parts.ts';

/** A schema whose texts are in the reader's language: `description`, and `enumTexts` by value. */
export interface PageSchema extends FieldSchema {
  properties?: Record<string, PageSchema>;
  items?: PageSchema;
  enumTexts?: Record<string, string>;
}

export interface PageExample {
  name: string;
  title: string;
  request: Record<string, unknown>;
  /** `errors`: of failures of version 2. */
  answer: { code: ErrorCode; msg: string; data: unknown; errors?: readonly AnsweredError[] };
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

type Unchanged = Omit<Operation, 'request' | 'data' | 'errors' | 'examples'>;

/** All that the page of one operation shows, in one language. */
export interface OperationPage extends Unchanged {
  /** How the version that the page describes is spoken. */
  version: Descriptor;
  title: string;
  summary: string;
  request: PageSchema;
  data: PageSchema;
  errors: PageError[];
  examples: PageExample[];
  hints: Hints;
}

/** What goes out and what comes back; `null`: a status alone. */
export interface Exchange {
  request: Record<string, unknown>;
  answer: unknown;
}

/** A request with nothing in it that can be left out, and what comes back. */
export interface SmallestCall extends Exchange {
  /** Codes or numbers in the request are to be the reader's own. */
  hasOwn: boolean;
}

/** How a program by a client library is used. */
export interface LibraryUse {
  /** Installs the library where the program is saved. */
  install: string;
  /** Runs the program. */
  command: string;
}

/** A page with what its HTML begins with: the smallest call, and a program, see `toFirstPrograms`. */
export interface BuiltPage extends OperationPage {
  smallest: SmallestCall;
  program: string;
  /** The same by the client library of that language; of version 2. */
  library?: LibraryUse & { program: string };
}

/** The data of a page without that of its deferred part. */
export type PageHead = Omit<BuiltPage, 'request' | 'data' | 'errors'>;

/** The data of the error catalogue without its entries. */
export interface ErrorsHead {
  count: number;
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
  /** The HTTP status of the answer, in versions whose statuses say something. */
  status?: number;
  /** Answered by every operation; `operations` is empty then. */
  everywhere: boolean;
  operations: { id: string; title: string }[];
}
