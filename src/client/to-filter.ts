import type { FieldSchema } from '#contract/check-fields.ts';
import type { AskOf, PortalCall } from '#contract/portal/define-call.ts';
import type { QueryValues } from './query-state.ts';

/** What of an address narrows a call: its texts that the call takes; none that is empty, or not one of a list. */
export function toFilter<Call extends PortalCall>({ request }: Call, query: QueryValues) {
  const fields: Record<string, FieldSchema | undefined> = request.properties;
  const narrowing = Object.entries(query).filter(([name, value]) => {
    const { type, enum: values = [value] } = fields[name] ?? {};
    return type === 'string' && value !== '' && values.includes(value);
  });
  return Object.fromEntries(narrowing) as Partial<AskOf<Call>>;
}
