export interface Option {
  value: string;
  label: string;
}

export function toOptions<Value extends string>(
  values: readonly Value[],
  toLabel: (value: Value) => string,
): Option[] {
  return values.map((value) => ({ value, label: toLabel(value) }));
}
