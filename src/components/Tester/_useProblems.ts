import { useState } from 'react';
import { useText } from '#client/texts.ts';
import { checkFields, type FieldProblem } from '#contract/check-fields.ts';
import type { OperationPage } from '#contract/page.ts';

/** What the contract's schema says against the data, shown for fields left and, after a try to send, for all. */
export function useProblems(page: OperationPage, data: Record<string, unknown> | null) {
  const text = useText();
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [all, setAll] = useState(false);
  const problems = data ? checkFields(page.request, data).problems : [];
  const toMessage = ({ rule, limit }: FieldProblem) =>
    text(`tester.rule.${rule}`, { limit: limit ?? '' });
  return {
    problems,
    toMessage,
    shown: problems.filter(({ path }) => all || touched.has(path)),
    touch: (path: string) => setTouched((before) => new Set(before).add(path)),
    showAll: setAll,
  };
}
