import { Button } from '@site/src/components/Button';
import { Skeleton } from '@site/src/components/Skeleton';
import type { ComponentType } from 'react';
import { useText } from '#client/texts.ts';
import { useSigner } from '#client/useSigner.ts';
import type { PanelProps, SignedPage } from './signed-page.ts';

/** The tester beside it calls only this. */
const environments = ['sandbox'];

interface Props {
  page: SignedPage;
  Panel: ComponentType<PanelProps>;
}

/** The signing panel of an operation's page, with the account of the tester beside it. */
export function PageSigning({ page, Panel }: Props) {
  const text = useText();
  const { own, accounts, isKnown, choose } = useSigner(environments);
  if (!isKnown) return <Skeleton shape="block" height="24rem" />;
  return (
    <>
      {accounts.length > 0 && (
        <p className="cluster gap-2 text-sm no-margin">
          {own && <strong>{text('help.account.sandbox', { account: own.apiAccount })}</strong>}
          <Button kind="link" onClick={() => choose(own ? 'none' : 'sandbox')}>
            {text(own ? 'tester.account.typed' : 'tester.account.mine')}
          </Button>
        </p>
      )}
      <Panel page={page} own={own} />
    </>
  );
}
