/** True for a JSON object. Separate from the checks of values, which few pages load. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
