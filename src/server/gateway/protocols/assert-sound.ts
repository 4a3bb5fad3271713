import type { FieldProblem } from '#contract/check-fields.ts';
import { ApiError } from '#server/api-error.ts';

/** Throws an ApiError of the first of the fields at fault, with all of them in its detail. */
export function assertSound(problems: readonly FieldProblem[]): void {
  const [first] = problems;
  if (!first) return;
  const { path: field, rule, limit = '', code } = first;
  throw new ApiError(code, { text: `rule.${rule}`, field, values: { limit }, problems });
}
