import type { ErrorCode } from '../errors.ts';
import type { Operation } from '../operation.ts';
import type { Descriptor } from './descriptors.ts';

/** A version of the open API: its wire format, and its operations in their shapes. */
export interface ApiVersion extends Descriptor {
  calls: readonly Operation[];
  /** Served only below `mockPath`. */
  sandboxCalls: readonly Operation[];
  pushes: readonly Operation[];
  /** Codes that any operation may return before its own rules are checked. */
  commonErrors: readonly ErrorCode[];
  /** Paths of an earlier version that this one lacks, and the text of the reason. */
  withdrawn: Readonly<Record<string, { text: string; values: Record<string, string> }>>;
}
