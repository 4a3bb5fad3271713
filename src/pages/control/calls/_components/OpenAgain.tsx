import { ButtonLink } from '@site/src/components/ButtonLink';
import { useSetAtom } from 'jotai';
import { type HandedSignature, handOver } from '#client/hand-over.ts';
import { findOperation } from '#client/operations.ts';
import { chosenSignerAtom } from '#client/signing-account.ts';
import { useText } from '#client/texts.ts';
import { useDocPathOf } from '#client/useDocPath.ts';
import { useOwnAccounts } from '#client/useOwnAccounts.ts';
import type { CallDetail } from '#contract/portal/console-calls.ts';
import { signedHeaders } from '#contract/signature/hmac-v2.ts';

/** What the call was signed with, of a digest or signature that did not match. */
function toHanded({ headers, diagnosis, version }: CallDetail): HandedSignature {
  const read = (wanted: string) =>
    headers.find(({ name }) => name.toLowerCase() === wanted)?.value ?? '';
  const causes = diagnosis?.causes ?? [];
  if (version === 1) return { id: '', timestamp: '', signature: read('digest'), causes };
  const { id, timestamp, signature } = signedHeaders;
  return { id: read(id), timestamp: read(timestamp), signature: read(signature), causes };
}

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
    if (received && !received.cut) {
      const handed = panel === 'signing' ? toHanded(call) : undefined;
      handOver(panel, operation, received.text, version, handed);
    }
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
