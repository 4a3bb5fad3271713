import { Button } from '@site/src/components/Button';
import { Skeleton } from '@site/src/components/Skeleton';
import { useText } from '#client/texts.ts';
import { useSigner } from '#client/useSigner.ts';
import { SigningPanel } from './index.tsx';
import type { SignedPage } from './signed-page.ts';

/** The tester beside it calls nothing else. */
const environments = ['sandbox'];

/** The signing panel of an operation's page, with the account that the tester beside it signs with. */
export function PageSigning({ page }: { page: SignedPage }) {
  const text = useText();
  const { own, accounts, isKnown, choose } = useSigner(environments);
  if (!isKnown) return <Skeleton shape="block" height="24rem" />;
  return (
    <>
      {accounts.length > 0 && (
        <Button kind="link" onClick={() => choose(own ? 'none' : 'sandbox')}>
          {text(own ? 'tester.account.typed' : 'tester.account.mine')}
        </Button>
      )}
      <SigningPanel page={page} own={own} />
    </>
  );
}
