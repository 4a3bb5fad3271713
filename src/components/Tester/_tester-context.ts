import { createContext, useContext } from 'react';
import { openDetailsAround } from '#client/open-details.ts';
import type { OperationPage } from '#reference/page.ts';
import type { Doubt } from './_doubt.ts';
import type { Draft } from './_useDraft.ts';
import type { Numbers } from './_useNumbers.ts';
import type { Signing } from './_useSigning.ts';
import type { Wire } from './_wire.ts';

/** State that the parts of a tester share. */
export interface TesterModel {
  page: OperationPage;
  wire: Wire;
  /** Prefix of the inputs' ids. */
  formId: string;
  signing: Signing;
  numbers: Numbers;
  draft: Draft;
  /** Problems of fields by path: a broken rule, or the message of the server. */
  messages: ReadonlyMap<string, string>;
  /** Possible mistakes of the account that signed the last call. */
  doubts: readonly Doubt[];
  /** The reader has left the field. */
  touch: (path: string) => void;
  /** Leads the reader to a field or a place of the account; null is the JSON text. */
  goTo: (place: string | null) => void;
}

export const TesterContext = createContext<TesterModel | null>(null);

export function useTester(): TesterModel {
  const model = useContext(TesterContext);
  if (!model) throw new Error('a part of the tester stands outside of it');
  return model;
}

/** Id of the control of a field; the path is part of it, so that a problem can be led to. */
export function toControlId(formId: string, path: string): string {
  return `${formId}${path}`;
}

/** Unfolds the groups around a field and puts the cursor into it; the nearest field that is drawn. */
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
