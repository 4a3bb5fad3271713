import { SigningPanel } from '@site/src/components/SigningPanel';
import type { SignedPage } from '@site/src/components/SigningPanel/signed-page.ts';
import { Skeleton } from '@site/src/components/Skeleton';
import { useSigner } from '#client/useSigner.ts';
import { environments } from '#contract/portal/console-fields.ts';

/** The signing panel with the account that was chosen above it. */
export function SigningTool({ page }: { page: SignedPage }) {
  const { own, isKnown } = useSigner(environments);
  if (!isKnown) return <Skeleton shape="block" height="24rem" />;
  return <SigningPanel alone page={page} own={own} />;
}
