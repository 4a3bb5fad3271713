import { ConfirmButton } from '@site/src/components/ConfirmButton';
import { titleOfOperation } from '#client/operations.ts';
import { useText } from '#client/texts.ts';
import { useAsk } from '#client/useAsk.ts';
import { removeCallback } from '#contract/portal/console-pushes.ts';
import type { AddressProps } from './address-props.ts';

/** Takes an address away, once asked. */
export function RemoveAddress({ environment, callback: { kind }, reload }: AddressProps) {
  const text = useText();
  const ask = useAsk();
  const title = titleOfOperation(kind);
  const act = async () => {
    await ask(removeCallback, { environment, kind });
    reload();
  };
  return (
    <ConfirmButton
      kind="small"
      danger
      title={text('control.callbacks.remove.title', { kind: title })}
      text={<p>{text('control.callbacks.remove.text')}</p>}
      confirm={text('control.callbacks.remove.confirm')}
      act={act}
    >
      {text('control.callbacks.remove')}
      <span className="visually-hidden">{` ${title}`}</span>
    </ConfirmButton>
  );
}
