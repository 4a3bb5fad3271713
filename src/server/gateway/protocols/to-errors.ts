import type { ErrorCode } from '#contract/errors.ts';
import type { ApiError } from '#server/api-error.ts';

/** One field or header at fault, as version 2 answers it; `rule` is for programs. */
export interface AnsweredError {
  /** Dotted, `items[2].number`; null where nothing that was sent is at fault by itself. */
  path: string | null;
  /** A keyword of JSON Schema, or a name of ours such as `id-reused`. */
  rule: string;
  /** What the rule allows, where that can be said. */
  limit?: string;
  code: ErrorCode;
}

/** `detail.notCancellable` as `not-cancellable`. */
export function toRule(text: string | undefined): string {
  const name = text?.split('.')[1] ?? 'refused';
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
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
