/** One of the options of a field. */
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
