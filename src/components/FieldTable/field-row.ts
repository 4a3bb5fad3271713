import type { ErrorCode } from '#contract/errors.ts';

/** A text of the interface by its id; `{name}` places are filled. */
export type Say = (id: string, values?: Record<string, string | number>) => string;

export type Need = 'required' | 'conditional' | 'optional';

/** One field in words. Words between backticks are code. */
export interface FieldRow {
  /** Anchor on the page, as in `request.sender.mobile`. */
  id: string;
  name: string;
  /** Type and length. */
  type: string;
  need: Need;
  /** When a field is required that is not always. */
  conditions: string[];
  description: string;
  /** Range, format, default, example. */
  rules: { label: string; value: string }[];
  /** Allowed values with their meaning, which is empty where the value says it all. */
  values: { value: string; meaning: string }[];
  /** Codes answered, each with the cases it is answered in. */
  codes: { code: ErrorCode; cases: string }[];
  children: FieldRow[];
}
