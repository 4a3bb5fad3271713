import type { FieldProblem } from '#contract/check-fields.ts';
import { ApiError } from '#server/errors/api-error.ts';

/** Throws an ApiError for the first of the wrong fields, with all of them in its detail. */
export function assertSound(problems: readonly FieldProblem[]): void {
  const [first] = problems;
  if (!first) return;
  const { path: field, rule, limit = '', entries, why, code } = first;
  const words = entries
    ? { text: 'rule.minItems', values: { limit: entries } }
    : { text: `rule.${rule}`, values: { limit } };
  throw new ApiError(code, { ...(why ?? words), rule, field, problems });
}
