import type { FieldSchema } from '#contract/check-fields.ts';
import { countCharacters } from '#contract/check-value.ts';
import type { AskOf, PortalCall } from '#contract/portal/define-call.ts';
import type { QueryValues } from './query-state.ts';

/** The current page. `asOf` is when the reader began to page through a growing list; 0 means now. */
export type Paging = { current: number; asOf: number };

/** Fields of a call that narrow its rows. */
export type FilterName<Call extends PortalCall> = Exclude<
  keyof AskOf<Call> & string,
  keyof Paging | 'size'
>;

const paging = ['current', 'size', 'asOf'];

/** Returns a call's filters, all empty. */
export function toNoFilter<Call extends PortalCall>({ request }: Call) {
  const names = Object.keys(request.properties).filter((name) => !paging.includes(name));
  return Object.fromEntries(names.map((name) => [name, ''])) as Record<FilterName<Call>, string>;
}

/** Returns what the address of a list's page keeps: the filters of the call, the current page, and `own`. */
export function toQuery<Call extends PortalCall, Own extends QueryValues>(call: Call, own: Own) {
  return { ...toNoFilter(call), current: 1, asOf: 0, ...own };
}

/** Returns an address's filters that the call accepts, without empty and too short texts and unknown choices. */
export function toFilter<Call extends PortalCall>({ request }: Call, query: QueryValues) {
  const fields: Record<string, FieldSchema | undefined> = request.properties;
  const narrowing = Object.entries(query).filter(([name, value]) => {
    const { type, enum: values = [value], minLength = 1 } = fields[name] ?? {};
    const isLong = countCharacters(String(value).trim()) >= minLength;
    return type === 'string' && isLong && values.includes(value);
  });
  return Object.fromEntries(narrowing) as Partial<AskOf<Call>>;
}
