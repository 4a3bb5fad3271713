import { ButtonLink } from '@site/src/components/ButtonLink';
import { useSetAtom } from 'jotai';
import { handOver } from '#client/hand-over.ts';
import { findOperation } from '#client/operations.ts';
import { chosenSignerAtom } from '#client/signing-account.ts';
import { useText } from '#client/texts.ts';
import { useDocPath } from '#client/useDocPath.ts';
import { useOwnAccounts } from '#client/useOwnAccounts.ts';
import type { CallDetail } from '#contract/portal/console-calls.ts';

/**
 * Opens the tools with this request and the account that made it, where all of the request was kept.
 */
export function OpenAgain({ call }: { call: CallDetail }) {
  const text = useText();
  const toDocPath = useDocPath();
  const { operation, received, signedText, apiAccount } = call;
  const account = useOwnAccounts().accounts.find((each) => each.apiAccount === apiAccount);
  const choose = useSetAtom(chosenSignerAtom);
  if (findOperation(operation)?.direction !== 'call') return null;
  const isComparable = signedText !== null && signedText !== 'cut' && signedText !== 'masked';
  const pass = (panel: 'tester' | 'signing') => () => {
    if (received && !received.cut) handOver(panel, operation, received.text);
    if (account) choose(account.environment);
  };
  return (
    <>
      {isComparable && (
        <ButtonLink
          kind="small"
          to={`/helpCenter/signature?operation=${operation}`}
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
