import { jsonCodec, storedAtom } from '#client/stored-atom.ts';

const most = 6;

function isQueries(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((query) => typeof query === 'string');
}

/** Earlier queries whose hit was opened, newest first. */
export const recentAtom = storedAtom('recentSearches', jsonCodec(isQueries));

export function withQuery(queries: readonly string[], query: string): string[] {
  return [query, ...queries.filter((other) => other !== query)].slice(0, most);
}
