import type { PanelProps, SignedPage } from '@site/src/components/SigningPanel/signed-page.ts';
import { Skeleton } from '@site/src/components/Skeleton';
import type { ComponentType } from 'react';
import { useSigner } from '#client/useSigner.ts';
import { environments } from '#contract/portal/console-fields.ts';

interface Props {
  page: SignedPage;
  /** For the page's version. */
  Panel: ComponentType<PanelProps>;
}

export function SigningTool({ page, Panel }: Props) {
  const { own, isKnown } = useSigner(environments);
  if (!isKnown) return <Skeleton shape="block" height="24rem" />;
  return <Panel alone page={page} own={own} />;
}
