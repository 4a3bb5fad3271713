import { type ComponentType, createElement } from 'react';
import type { Descriptor, Scheme } from '#contract/versions/descriptors.ts';
import type { PanelProps, SignedPage } from './signed-page.ts';

const panels: Record<Scheme, () => Promise<ComponentType<PanelProps>>> = {
  'md5-v1': async () =>
    (await import(/* webpackChunkName: "tool-signing-1" */ './index.tsx')).SigningPanel,
  'hmac-v2': async () =>
    (await import(/* webpackChunkName: "tool-signing-2" */ './_v2/HmacPanel.tsx')).HmacPanel,
};

export function loadSigningPanel({ scheme }: Descriptor): Promise<ComponentType<PanelProps>> {
  return panels[scheme]();
}

/** Loads the same for an operation's page, with the account of its tester. */
export async function loadPageSigning(version: Descriptor) {
  const [{ PageSigning }, Panel] = await Promise.all([
    import(/* webpackChunkName: "tool-signing" */ './PageSigning.tsx'),
    loadSigningPanel(version),
  ]);
  return ({ page }: { page: SignedPage }) => createElement(PageSigning, { page, Panel });
}
