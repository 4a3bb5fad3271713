import type { ApiFailure } from '#client/api-failure.ts';
import { isObject } from '#contract/check-value.ts';
import { portalErrors } from '#contract/errors.ts';

/** Fields that the server rejected, with its message for each: those of the form, and the others. */
export interface ServerFaults {
  own: [path: string, message: string][];
  others: string[];
}

/** Reads `data.fields` of a refused call; null if the refusal concerns no field. */
export function readServerFaults(
  failure: ApiFailure,
  names: readonly string[],
): ServerFaults | null {
  const { code, data } = failure;
  if (code !== portalErrors.fields || !isObject(data) || !isObject(data.fields)) return null;
  const faults: ServerFaults = { own: [], others: [] };
  for (const [path, message] of Object.entries(data.fields)) {
    const field = path.replace(/\[.*$/, '');
    if (names.includes(field.split('.')[0] ?? '')) faults.own.push([field, String(message)]);
    else faults.others.push(String(message));
  }
  return faults;
}
