/** One of a list that a field lets choose from. */
export interface Option {
  value: string;
  label: string;
}

/** What a field lets choose from: values in their order, each in words. */
export function toOptions<Value extends string>(
  values: readonly Value[],
  toLabel: (value: Value) => string,
): Option[] {
  return values.map((value) => ({ value, label: toLabel(value) }));
}
