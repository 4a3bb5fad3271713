import { loadSigningPanel } from '@site/src/components/SigningPanel/load.ts';
import type { SignedPage } from '@site/src/components/SigningPanel/signed-page.ts';
import { createElement } from 'react';

/** Loads the tool with a version's panel. */
export async function loadTool({ version }: Pick<SignedPage, 'version'>) {
  const [{ SigningTool }, Panel] = await Promise.all([
    import('./_components/SigningTool.tsx'),
    loadSigningPanel(version),
  ]);
  return {
    default: ({ page }: { page: SignedPage }) => createElement(SigningTool, { page, Panel }),
  };
}
