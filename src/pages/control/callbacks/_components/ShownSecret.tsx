import { Load } from '@site/src/components/Load';
import { Payload } from '@site/src/components/Payload';
import { Time } from '@site/src/components/Time';
import { useText } from '#client/texts.ts';
import { useLoad } from '#client/useLoad.ts';
import { useShownSecret } from '#client/useShownSecret.ts';
import { type CallbackSecret, revealCallbackSecret } from '#contract/portal/console-pushes.ts';
import type { AddressProps } from './address-props.ts';

interface ShownSecretProps {
  revealed: CallbackSecret;
  /** See `useShownSecret`. */
  hide: () => void;
}

/** What signs pushes of version 2 to an address, ready to be copied, until a minute is over. */
export function ShownSecret({ revealed: { secret, oldUntil }, hide }: ShownSecretProps) {
  const text = useText();
  const first = useShownSecret(hide);
  return (
    <div className="stack gap-3">
      <p ref={first} tabIndex={-1} className="no-margin">
        {text('control.callbacks.secret.lead')}
      </p>
      <Payload label={text('control.callbacks.secret')} text={secret} />
      {oldUntil !== null && (
        <p className="no-margin">
          {text('control.callbacks.secret.old')} <Time at={oldUntil} show="exact" />
        </p>
      )}
      <p className="muted-sm no-margin">{text('control.callbacks.secret.minute')}</p>
    </div>
  );
}

interface RevealedSecretProps extends Pick<AddressProps, 'environment' | 'callback'> {
  hide: () => void;
}

/** The same, asked for when it is first drawn. */
export function RevealedSecret({ environment, callback: { kind }, hide }: RevealedSecretProps) {
  const load = useLoad(revealCallbackSecret, { environment, kind });
  return <Load load={load}>{(revealed) => <ShownSecret revealed={revealed} hide={hide} />}</Load>;
}
