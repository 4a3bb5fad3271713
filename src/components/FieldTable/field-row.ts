import type { ErrorCode } from '#contract/errors.ts';

/** Returns a text of the interface by its id; fills in `{name}` placeholders. */
export type Say = (id: string, values?: Record<string, string | number>) => string;

export type Need = 'required' | 'conditional' | 'optional';

/** A field in words. Words between backticks are code. */
export interface FieldRow {
  /** Anchor on the page, as in `request.sender.mobile`. */
  id: string;
  name: string;
  /** Type and length. */
  type: string;
  need: Need;
  /** When a conditional field is required. */
  conditions: string[];
  description: string;
  /** Range, format, default, example. */
  rules: { label: string; value: string }[];
  /** Allowed values with their meaning; empty if the value is self-explanatory. */
  values: { value: string; meaning: string }[];
  /** Error codes, each with its cases. */
  codes: { code: ErrorCode; cases: string }[];
  children: FieldRow[];
}
