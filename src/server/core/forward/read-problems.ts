import type { ErrorCode } from '#contract/errors.ts';
import type { Problem } from '#server/api-error.ts';

/** Longest words of a core that a caller sees. */
export const longestWords = 500;
/** Most faults of one call that a caller is told of: more than any operation takes waybills. */
const mostProblems = 1000;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const cut = (words: string) => words.slice(0, longestWords);

/** Faults that a core names beside the first; what has no path, no rule, or a code of no operation is left out. */
export function readProblems(errors: unknown, isKnown: (code: string) => boolean): Problem[] {
  if (!Array.isArray(errors)) return [];
  return errors.slice(0, mostProblems).flatMap((each: Partial<Problem> | null) => {
    const { path, rule, limit, code } = each ?? {};
    if (!isText(path) || !isText(rule) || !isText(code) || !isKnown(code)) return [];
    const shown = isText(limit) ? { limit: cut(limit) } : {};
    return [{ path: cut(path), rule: cut(rule), ...shown, code: code as ErrorCode }];
  });
}
