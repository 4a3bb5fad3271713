/** One of a list that a field lets choose from. */
export interface Option {
  value: string;
  label: string;
}

/** Options of a field: values in their order, each with its text. */
export function toOptions<Value extends string>(
  values: readonly Value[],
  toLabel: (value: Value) => string,
): Option[] {
  return values.map((value) => ({ value, label: toLabel(value) }));
}
