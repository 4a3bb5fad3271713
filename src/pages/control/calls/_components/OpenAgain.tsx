import { ButtonLink } from '@site/src/components/ButtonLink';
import { useSetAtom } from 'jotai';
import { handOver } from '#client/hand-over.ts';
import { findOperation } from '#client/operations.ts';
import { chosenSignerAtom } from '#client/signing-account.ts';
import { useText } from '#client/texts.ts';
import { useDocPath } from '#client/useDocPath.ts';
import { useOwnAccounts } from '#client/useOwnAccounts.ts';
import type { CallDetail } from '#contract/portal/console-calls.ts';

/** Where the log puts something in a secret's place, or leaves the rest of a digest away. */
const masks = /\*\*\*|…/;

/**
 * Why the signature can't be followed step by step. What the business digest is over stands in no text:
 * that one can always.
 */
function toHindrance({ received, digest }: CallDetail) {
  if (!received || received.cut) return 'cut';
  return digest === 'header' && masks.test(received.text) ? 'masked' : undefined;
}

/** Opens the tools with this request and the account that made it, where all of the request was kept. */
export function OpenAgain({ call }: { call: CallDetail }) {
  const text = useText();
  const toDocPath = useDocPath();
  const { operation, received, digest, apiAccount } = call;
  const account = useOwnAccounts().accounts.find((each) => each.apiAccount === apiAccount);
  const choose = useSetAtom(chosenSignerAtom);
  if (findOperation(operation)?.direction !== 'call') return null;
  const isWhole = received !== null && !received.cut;
  const hindrance = digest && toHindrance(call);
  const pass = (panel: 'tester' | 'signing') => () => {
    if (isWhole) handOver(panel, operation, received.text);
    if (account) choose(account.environment);
  };
  return (
    <>
      {hindrance && <span className="muted-sm">{text(`control.calls.sign.${hindrance}`)}</span>}
      {digest && !hindrance && (
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
