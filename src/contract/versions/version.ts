import type { ErrorCode } from '../errors.ts';
import type { Operation } from '../operation.ts';
import type { Descriptor } from './descriptors.ts';

/** A version of the open API: how it is spoken, and the operations in its own shapes. */
export interface ApiVersion extends Descriptor {
  calls: readonly Operation[];
  /** Served below `mockPath` only. */
  sandboxCalls: readonly Operation[];
  pushes: readonly Operation[];
  /** What any operation may answer, before its own rules are looked at. */
  commonErrors: readonly ErrorCode[];
  /** Paths of an earlier version that this one has not, and the text of the reason. */
  withdrawn: Readonly<Record<string, { text: string; values: Record<string, string> }>>;
}
