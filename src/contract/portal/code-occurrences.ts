import { integrator } from './access.ts';
import type { CallRow } from './console-calls.ts';
import { get } from './define-call.ts';
import { line } from './fields.ts';

/** A call of mine that was answered with the code. */
export interface Occurrence
  extends Pick<CallRow, 'requestId' | 'time' | 'environment' | 'operation'> {
  /** The field or header at fault. */
  field: string | null;
}

export interface CodeOccurrences {
  /** The newest few. */
  calls: Occurrence[];
  /** Fields at fault in the newest thousand, the most frequent first. */
  fields: { field: string; count: number }[];
}

/** Where a code was answered to me within 30 days, in both environments. */
export const codeOccurrences = get<CodeOccurrences>()(
  'console/codeOccurrences',
  { ...integrator, least: 'viewer' },
  { code: line(20) },
);
