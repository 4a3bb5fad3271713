import { Button } from '@site/src/components/Button';
import { DialogButton } from '@site/src/components/DialogButton';
import { Load } from '@site/src/components/Load';
import { titleOfOperation } from '#client/operations.ts';
import { useText } from '#client/texts.ts';
import { useLoad } from '#client/useLoad.ts';
import { testCallback } from '#contract/portal/console-pushes.ts';
import type { AddressProps } from './address-props.ts';
import { TrialResult } from './TrialResult.tsx';

function Result({ environment, callback: { kind } }: AddressProps) {
  const text = useText();
  const load = useLoad(testCallback, { environment, kind });
  return (
    <Load load={load}>
      {(trial) => (
        <>
          <TrialResult trial={trial} />
          <Button aria-disabled={load.busy || undefined} onClick={load.reload}>
            {text('control.callbacks.test.again')}
          </Button>
        </>
      )}
    </Load>
  );
}

/** Sends a test push to the address that is set, and shows what came back. */
export function TestAddress(props: AddressProps) {
  const text = useText();
  const title = titleOfOperation(props.callback.kind);
  return (
    <DialogButton
      kind="small"
      title={text('control.callbacks.test.title', { kind: title })}
      wide
      content={() => <Result {...props} />}
    >
      {text('control.callbacks.test')}
      <span className="visually-hidden">{` ${title}`}</span>
    </DialogButton>
  );
}
