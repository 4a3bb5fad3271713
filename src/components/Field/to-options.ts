/** What a field lets choose from: values in their order, each in words. */
export function toOptions<Value extends string>(
  values: readonly Value[],
  toLabel: (value: Value) => string,
): { value: Value; label: string }[] {
  return values.map((value) => ({ value, label: toLabel(value) }));
}
