import { type ApiError, type Problem, toRule } from '#server/errors/api-error.ts';

/** One field or header at fault, as version 2 answers it; `rule` is for programs. */
export interface AnsweredError extends Omit<Problem, 'path'> {
  /** Null where nothing that was sent is at fault by itself. */
  path: string | null;
}

/** Everything at fault; one entry at least. */
export function toErrors({ code, detail }: ApiError): AnsweredError[] {
  const { problems, field = null, text, rule = toRule(text), values } = detail;
  if (problems)
    return problems.map(({ path, rule, limit, code }) => ({
      path,
      rule,
      ...(limit && { limit }),
      code,
    }));
  const limit = values?.limit;
  return [{ path: field, rule, ...(limit !== undefined && { limit: String(limit) }), code }];
}
