import { useState } from 'react';
import { useText } from '#client/texts.ts';
import { checkFields, type FieldProblem } from '#contract/check-fields.ts';
import { findSigner } from '#contract/signer.ts';
import type { OperationPage } from '#reference/page.ts';
import { accountPlaces } from './_fault.ts';
import type { Draft } from './_useDraft.ts';
import type { Signing } from './_useSigning.ts';
import type { Wire } from './_wire.ts';

/** Why a call is not sent yet, and where that is mended; null is the JSON text. */
export interface Obstacle {
  words: string;
  place: string | null;
}

/** Errors of the contract's schema, for fields that were left and, after an attempt to send, for all. */
export function useProblems(
  page: OperationPage,
  { texts }: Wire,
  { data }: Draft,
  { own, hasKeys }: Signing,
) {
  const text = useText();
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [all, setAll] = useState(false);
  // The digest inside is filled in by the server that signs.
  const isMade = own && data && findSigner(page.businessDigest, data) !== undefined;
  const problems = (data ? checkFields(page.request, data).problems : []).filter(
    ({ path }) => !(isMade && path === 'digest'),
  );
  const [first] = problems;
  const toObstacle = (): Obstacle | undefined => {
    if (data === null) return { words: text('tester.stopped.json'), place: null };
    const count = problems.length;
    if (first) return { words: text('tester.stopped.fields', { count }), place: first.path };
    if (hasKeys) return undefined;
    return { words: text(texts.noKeys), place: accountPlaces.apiAccount };
  };
  const toMessage = ({ rule, limit, entries }: Pick<FieldProblem, 'rule' | 'limit' | 'entries'>) =>
    entries
      ? text('tester.rule.minItems', { limit: entries })
      : text(`tester.rule.${rule}`, { limit: limit ?? '' });
  const shown = problems.filter(({ path }) => all || touched.has(path));
  return {
    obstacle: toObstacle(),
    isInFields: first !== undefined,
    /** By path, the first of each. */
    messages: new Map(shown.toReversed().map((each) => [each.path, toMessage(each)])),
    toMessage,
    touch: (path: string) => setTouched((before) => new Set(before).add(path)),
    showAll: setAll,
  };
}
