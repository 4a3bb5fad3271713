import type { FieldSchema } from '#contract/check-fields.ts';
import type { ErrorCode, ErrorGroup } from '#contract/errors.ts';
import type { Hints } from '#contract/hints.ts';
import type { Example, Operation } from '#contract/operation.ts';
import type { Descriptor } from '#contract/versions/descriptors.ts';
import type { AnsweredError } from './openapi-parts.ts';

/** A schema with texts in the reader's language: `description`, and `enumTexts` by value. */
export interface PageSchema extends FieldSchema {
  properties?: Record<string, PageSchema>;
  items?: PageSchema;
  enumTexts?: Record<string, string>;
}

export interface PageExample {
  name: string;
  title: string;
  request: Record<string, unknown>;
  /** `errors`: in version 2 failures. */
  answer: { code: ErrorCode; msg: string; data: unknown; errors?: readonly AnsweredError[] };
  field?: string;
  /** Kind of order required for the outcome; absent if the example suffices. */
  needs?: Example['needs'];
}

export const isSuccess = ({ answer }: Pick<PageExample, 'answer'>) => answer.code === '1';

/** A code that an operation may answer; `common`: every operation of the version may. */
export interface PageError {
  code: ErrorCode;
  text: string;
  common?: true;
}

type Unchanged = Omit<Operation, 'request' | 'data' | 'errors' | 'examples'>;

/** All data on the page of one operation, in one language. */
export interface OperationPage extends Unchanged {
  /** Protocol of the page's version. */
  version: Descriptor;
  title: string;
  summary: string;
  request: PageSchema;
  data: PageSchema;
  errors: PageError[];
  examples: PageExample[];
  hints: Hints;
}

/** Request and response; `null`: a status alone. */
export interface Exchange {
  request: Record<string, unknown>;
  answer: unknown;
}

/** A minimal request, and its response. */
export interface SmallestCall extends Exchange {
  /** The reader must replace codes or numbers in the request. */
  hasOwn: boolean;
}

/** How to use a program with a client library. */
export interface LibraryUse {
  /** Installs the library where the program is saved. */
  install: string;
  command: string;
}

/** A page's program in its first language, see `toFirstPrograms`. */
export interface FirstPrograms {
  program: string;
  /** The same with that language's client library; version 2 only. */
  library?: LibraryUse & { program: string };
}

/** What a page shows first: its data without the deferred parts, the smallest call, and a program. */
export interface PageHead
  extends Omit<OperationPage, 'request' | 'data' | 'errors' | 'examples' | 'hints'>,
    FirstPrograms {
  smallest: SmallestCall;
  /** Examples that a program can use. */
  successes: Pick<PageExample, 'name' | 'title'>[];
  /** True if an example names a customer, which the reader has to replace. */
  namesCustomer: boolean;
}

/** The data of the error catalogue without its entries. */
export interface ErrorsHead {
  count: number;
}

/** One entry of the error catalogue, in one language. */
export interface ErrorPage {
  code: ErrorCode;
  group: ErrorGroup;
  text: string;
  /** The text in a response to a call that requests no language. */
  msg: string;
  cause: string;
  mend: string;
  /** Section of a guide that says what to do first; the id of a document below `apiDoc`. */
  guide?: string;
  /** Lines of reasons as `msg` has them, and of fields' rules; empty if there is nothing more to say. */
  reasons: string;
  /** HTTP status of the answer, in versions with meaningful statuses. */
  status?: number;
  /** True if every operation may answer it; `operations` is empty then. */
  everywhere: boolean;
  operations: { id: string; title: string }[];
}
