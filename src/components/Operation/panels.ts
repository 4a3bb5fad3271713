import { loadPageSigning } from '@site/src/components/SigningPanel/load.ts';
import { loadTester } from '@site/src/components/Tester/load.ts';
import type { OperationPage } from '#reference/page.ts';

export const panels = ['samples', 'try', 'sign'] as const;
export type Panel = (typeof panels)[number];

/** The panels of a page: a push can neither be sent from it nor signed by its reader. */
export function toPanels(direction: OperationPage['direction']): readonly Panel[] {
  return direction === 'push' ? ['samples'] : panels;
}

/** What loads when its tab is first opened; everything heavy is behind these lines. */
export const loaders = {
  try: async (version: OperationPage['version']) => ({ default: await loadTester(version) }),
  sign: async (version: OperationPage['version']) => ({ default: await loadPageSigning(version) }),
};

/** The panel a text names; undefined for any other text. */
export function toPanel(name: string | null): Panel | undefined {
  return panels.find((panel) => panel === name);
}
