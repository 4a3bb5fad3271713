import { ButtonLink } from '@site/src/components/ButtonLink';
import { useSetAtom } from 'jotai';
import { handOver } from '#client/hand-over.ts';
import { findOperation } from '#client/operations.ts';
import { chosenSignerAtom } from '#client/signing-account.ts';
import { useText } from '#client/texts.ts';
import { useDocPathOf } from '#client/useDocPath.ts';
import { useOwnAccounts } from '#client/useOwnAccounts.ts';
import type { CallDetail } from '#contract/portal/console-calls.ts';

/**
 * Opens the tools of the call's version with this request and the account that made it, where all of
 * the request was kept.
 */
export function OpenAgain({ call }: { call: CallDetail }) {
  const text = useText();
  const { operation, received, signedText, apiAccount, version } = call;
  const toDocPath = useDocPathOf(version);
  const account = useOwnAccounts().accounts.find((each) => each.apiAccount === apiAccount);
  const choose = useSetAtom(chosenSignerAtom);
  if (findOperation(operation)?.direction !== 'call') return null;
  const isComparable = signedText !== null && signedText !== 'cut' && signedText !== 'masked';
  const pass = (panel: 'tester' | 'signing') => () => {
    if (received && !received.cut) handOver(panel, operation, received.text, version);
    if (account) choose(account.environment);
  };
  return (
    <>
      {isComparable && (
        <ButtonLink
          kind="small"
          to={
            version === 1
              ? `/helpCenter/signature?operation=${operation}&version=1`
              : toDocPath(`${operation}?panel=sign#work`)
          }
          onClick={pass('signing')}
        >
          {text('control.calls.sign')}
        </ButtonLink>
      )}
      <ButtonLink
        kind="small"
        to={toDocPath(`${operation}?panel=try#work`)}
        onClick={pass('tester')}
      >
        {text('control.calls.again')}
      </ButtonLink>
    </>
  );
}
