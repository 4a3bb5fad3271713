import type { Static } from 'typebox';
import { integrator } from './access.ts';
import { answer, listOf, nullable, pick, text, whole } from './answer-fields.ts';
import { CallRow } from './console-calls.ts';
import { get } from './define-call.ts';
import { line } from './fields.ts';

/** A call of the user that returned the code. */
const Occurrence = answer({
  ...pick(CallRow, ['requestId', 'time', 'environment', 'operation']),
  /** The invalid field or header. */
  field: nullable(text),
});

export const CodeOccurrences = answer({
  /** The newest few. */
  calls: listOf(Occurrence),
  /** Invalid fields in the newest thousand, most frequent first. */
  fields: listOf(answer({ field: text, count: whole })),
});
export type CodeOccurrences = Static<typeof CodeOccurrences>;

/** The user's calls that returned a code within 30 days, in both environments. */
export const codeOccurrences = get(CodeOccurrences)(
  'console/codeOccurrences',
  { ...integrator, least: 'viewer' },
  { code: line(20) },
);
