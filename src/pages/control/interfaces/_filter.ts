import { type InterfaceRow, toShownState } from '#contract/portal/interfaces.ts';
import type { OperationSummary } from '#reference/operation-summary.ts';

/** Empty: all. */
export const noFilter = { q: '', state: '', level: '' };

export type InterfaceFilter = typeof noFilter;

export type ShownInterface = OperationSummary & { row: InterfaceRow };

/** Returns true if name, id or path contains each typed word, and state and level match the filter. */
export function matches(
  { title, id, path, row }: ShownInterface,
  { q, state, level }: InterfaceFilter,
): boolean {
  const said = `${title} ${id} ${path}`.toLowerCase();
  const words = q.toLowerCase().split(/\s+/);
  if (!words.every((word) => said.includes(word))) return false;
  if (state !== '' && toShownState(row) !== state) return false;
  return level === '' || row.level === level;
}

/** Returns true if its owner may apply for it now. */
export function isOpenForApplication({ state, level, missing }: InterfaceRow): boolean {
  if (!['none', 'rejected', 'revoked'].includes(state) || missing.includes('certifyDeveloper')) {
    return false;
  }
  return level === 'developer' || !missing.includes('certifyCompany');
}
