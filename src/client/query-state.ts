/** The state that a page keeps in its address: each name with its default, which the address leaves out. */
export type QueryValues = Record<string, string | number | boolean>;

/** Page of a list; another filter or order resets it to the first. */
const pageName = 'current';

function parseValue(text: string | null, fallback: string | number | boolean) {
  if (text === null) return fallback;
  if (typeof fallback === 'string') return text;
  if (typeof fallback === 'boolean') return text === 'true';
  // Up to 15 digits, as moments in milliseconds have 13.
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : fallback;
}

/** Reads the values in an address; absent or invalid ones get their default. */
export function readQuery<Values extends QueryValues>(defaults: Values, search: string): Values {
  const params = new URLSearchParams(search);
  const read = Object.entries(defaults).map(([name, fallback]) => [
    name,
    parseValue(params.get(name), fallback),
  ]);
  return Object.fromEntries(read) as Values;
}

/** Returns the search part (`?state=failed`, or empty) of an address after a change; keeps other names in it. */
export function writeQuery<Values extends QueryValues>(
  defaults: Values,
  search: string,
  change: Partial<Values>,
): string {
  const params = new URLSearchParams(search);
  const firstPage = pageName in change ? {} : { [pageName]: defaults[pageName] };
  for (const [name, value] of Object.entries({ ...firstPage, ...change })) {
    if (value === undefined || value === defaults[name]) params.delete(name);
    else params.set(name, String(value));
  }
  const text = params.toString();
  return text && `?${text}`;
}
