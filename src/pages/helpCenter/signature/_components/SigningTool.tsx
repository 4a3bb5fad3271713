import { SigningPanel } from '@site/src/components/SigningPanel';
import type { SignedPage } from '@site/src/components/SigningPanel/signed-page.ts';
import { useAtomValue } from 'jotai';
import { signingAccountAtom } from '#client/signing-account.ts';

/** The signing panel with the account that was chosen above it. */
export function SigningTool({ page }: { page: SignedPage }) {
  const own = useAtomValue(signingAccountAtom) ?? undefined;
  return <SigningPanel alone page={page} own={own} />;
}
