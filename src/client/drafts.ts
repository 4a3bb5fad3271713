import { openStorage } from './stored-atom.ts';

/** Begins the storage key of every form's draft. */
export const draftPrefix = 'formDraft:';

/** Forgets what was typed into forms of this tab: who signs out leaves nothing behind. */
export function forgetDrafts(): void {
  const tab = openStorage('sessionStorage');
  if (!tab) return;
  const keys = Array.from({ length: tab.length }, (_, at) => tab.key(at) ?? '');
  for (const key of keys) if (key.startsWith(draftPrefix)) tab.removeItem(key);
}
