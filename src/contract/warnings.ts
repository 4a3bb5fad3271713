/**
 * How a value was read that was not taken as it was sent: names for programs. The text of each is
 * `warning.<rule>` of contract.json, which may name `field`, `received`, `used` and values of its own.
 */
export const warningRules = [
  'absent',
  'normalized',
  'list-of-one',
  'empty-entries',
  'other-name',
  'phone-impossible',
  'phone-foreign',
  'phone-without-zero',
  /** Kept as it came, but a label cannot show all of it. */
  'not-printed',
  /** There are more than are told. */
  'more',
] as const;

export type WarningRule = (typeof warningRules)[number];

/** A value that was not taken as it was sent: its dotted path, what came and what it was read as. */
export interface FieldWarning {
  path: string;
  rule: WarningRule;
  received?: unknown;
  used?: unknown;
  /** What its text names beside these. */
  values?: Record<string, string | number>;
}

/** A thousand waybills of one call may each be in small letters. */
export const mostWarnings = 20;
