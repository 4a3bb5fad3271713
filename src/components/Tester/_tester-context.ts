import { useAtomValue } from 'jotai';
import { createContext, useContext } from 'react';
import { useApiOrigins } from '#client/environment.ts';
import { openDetailsAround } from '#client/open-details.ts';
import { uuidAtom } from '#client/session.ts';
import { toOperationPath } from '#contract/versions/descriptors.ts';
import type { OperationPage } from '#reference/page.ts';
import type { Doubt } from './_fault.ts';
import type { Draft } from './_useDraft.ts';
import type { Numbers } from './_useNumbers.ts';
import type { Signing } from './_useSigning.ts';
import type { Wire } from './_wire.ts';

/** Returns the operation's address on the sandbox, tied to the joint-testing record if there is one. */
export function useOpenApiUrl(): string {
  const { page } = useTester();
  const { sandbox } = useApiOrigins();
  const uuid = useAtomValue(uuidAtom);
  const query = uuid ? `?uuid=${encodeURIComponent(uuid)}` : '';
  return `${sandbox}${toOperationPath(page.version, page)}${query}`;
}

export interface TesterModel {
  page: OperationPage;
  wire: Wire;
  formId: string;
  signing: Signing;
  numbers: Numbers;
  draft: Draft;
  /** Problems of fields by path: a broken rule, or the message of the server. */
  messages: ReadonlyMap<string, string>;
  /** Possible mistakes of the account that signed the last call. */
  doubts: readonly Doubt[];
  /** Returns the words of a possible mistake, which load with what shows an answer. */
  sayDoubt: (doubt: Doubt) => string;
  touch: (path: string) => void;
  /** Moves the reader to a field or account place; null is the JSON text. */
  goTo: (place: string | null) => void;
}

export const TesterContext = createContext<TesterModel | null>(null);

export function useTester(): TesterModel {
  const model = useContext(TesterContext);
  if (!model) throw new Error('useTester() called outside <Tester>');
  return model;
}

/** Returns the id of a field's control; it contains the path, so that a problem can be led to. */
export function toControlId(formId: string, path: string): string {
  return `${formId}${path}`;
}

/** Unfolds the groups around a field and focuses it, or the nearest field that is drawn. */
export function leadTo(formId: string, path: string): void {
  const control = document.getElementById(toControlId(formId, path));
  if (control) {
    openDetailsAround(control);
    control.focus();
    control.scrollIntoView({ block: 'center' });
  } else if (/[.[]/.test(path)) {
    leadTo(formId, path.replace(/(?:\.[^.[]*|\[\d+\])$/, ''));
  }
}
