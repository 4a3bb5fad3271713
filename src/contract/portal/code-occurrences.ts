import { integrator } from './access.ts';
import type { CallRow } from './console-calls.ts';
import { get } from './define-call.ts';
import { line } from './fields.ts';

/** A call of the user that returned the code. */
export interface Occurrence
  extends Pick<CallRow, 'requestId' | 'time' | 'environment' | 'operation'> {
  /** The invalid field or header. */
  field: string | null;
}

export interface CodeOccurrences {
  /** The newest few. */
  calls: Occurrence[];
  /** Invalid fields in the newest thousand, most frequent first. */
  fields: { field: string; count: number }[];
}

/** The user's calls that returned a code within 30 days, in both environments. */
export const codeOccurrences = get<CodeOccurrences>()(
  'console/codeOccurrences',
  { ...integrator, least: 'viewer' },
  { code: line(20) },
);
