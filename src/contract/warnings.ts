/** Why a value was not read as sent, for programs; the text is `warning.<rule>` of contract.json. */
export const warningRules = [
  'absent',
  'normalized',
  'list-of-one',
  'empty-entries',
  'other-name',
  'phone-impossible',
  'phone-foreign',
  'phone-without-zero',
  /** Kept as sent, but a label cannot show all of it. */
  'not-printed',
  /** There are more warnings than are returned. */
  'more',
] as const;

export type WarningRule = (typeof warningRules)[number];

/** A value that was not read as sent: its dotted path, the value received and the value used. */
export interface FieldWarning {
  path: string;
  rule: WarningRule;
  received?: unknown;
  used?: unknown;
  /** Further values that its text names. */
  values?: Record<string, string | number>;
}

/** Most warnings in a response: a thousand waybills of one call may each be in lower case. */
export const mostWarnings = 20;
