import { useState } from 'react';
import { useText } from '#client/texts.ts';
import { checkFields, type FieldProblem } from '#contract/check-fields.ts';
import type { OwnAccount } from '#contract/portal/help-center.ts';
import { findSigner } from '#contract/signer.ts';
import type { OperationPage } from '#reference/page.ts';

/** What the contract's schema says against the data, shown for fields left and, after a try to send, for all. */
export function useProblems(
  page: OperationPage,
  data: Record<string, unknown> | null,
  own: OwnAccount | undefined,
) {
  const text = useText();
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [all, setAll] = useState(false);
  // The digest inside is filled in by the server that signs.
  const isMade = own && data && findSigner(page.businessDigest, data) !== undefined;
  const problems = (data ? checkFields(page.request, data).problems : []).filter(
    ({ path }) => !(isMade && path === 'digest'),
  );
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
