import type { ErrorCode } from '#contract/errors.ts';

/** Returns a text of the interface by its id; fills in `{name}` placeholders. */
export type Say = (id: string, values?: Record<string, string | number>) => string;

export type Need = 'required' | 'conditional' | 'optional';

/** A field in words. Words between backticks are code. */
export interface FieldRow {
  /** Anchor on the page, as in `request.sender.mobile`. */
  id: string;
  name: string;
  type: string;
  need: Need;
  conditions: string[];
  description: string;
  /** Range, format, default, example. */
  rules: { label: string; value: string }[];
  /** Allowed values with their meaning; empty if the value is self-explanatory. */
  values: { value: string; meaning: string }[];
  codes: { code: ErrorCode; cases: string }[];
  children: FieldRow[];
}
