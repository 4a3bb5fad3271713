import type { ErrorCode } from '#contract/errors.ts';
import type { Problem } from '#server/errors/api-error.ts';

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Faults that a core names beside the first; what has no path, no rule, or a code of no operation is left out. */
export function readProblems(errors: unknown, isKnown: (code: string) => boolean): Problem[] {
  if (!Array.isArray(errors)) return [];
  return errors.flatMap((each: Partial<Problem> | null) => {
    const { path, rule, limit, code } = each ?? {};
    if (!isText(path) || !isText(rule) || !isText(code) || !isKnown(code)) return [];
    return [{ path, rule, ...(isText(limit) && { limit }), code: code as ErrorCode }];
  });
}
