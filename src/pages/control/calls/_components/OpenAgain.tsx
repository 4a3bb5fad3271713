import { ButtonLink } from '@site/src/components/ButtonLink';
import { handOver } from '#client/hand-over.ts';
import { findOperation } from '#client/operations.ts';
import { useText } from '#client/texts.ts';
import type { CallDetail } from '#contract/portal/console-calls.ts';

/** Opens the operation's page with this request in it, where all of the request was kept. */
export function OpenAgain({ call }: { call: CallDetail }) {
  const text = useText();
  const { operation, received, digest } = call;
  if (findOperation(operation)?.direction !== 'call') return null;
  const isWhole = received !== null && !received.cut;
  const pass = (panel: 'tester' | 'signing') => () => {
    if (isWhole) handOver(panel, operation, received.text);
  };
  return (
    <>
      {digest && isWhole && (
        <ButtonLink
          kind="small"
          to={`/apiDoc/${operation}?panel=sign#work`}
          onClick={pass('signing')}
        >
          {text('control.calls.sign')}
        </ButtonLink>
      )}
      <ButtonLink kind="small" to={`/apiDoc/${operation}?panel=try#work`} onClick={pass('tester')}>
        {text('control.calls.again')}
      </ButtonLink>
    </>
  );
}
