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

/** The secret that signs version 2 pushes to an address, with a copy button, shown for a minute. */
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

/** The same, requested on first render. */
export function RevealedSecret({ environment, callback: { kind }, hide }: RevealedSecretProps) {
  const load = useLoad(revealCallbackSecret, { environment, kind });
  return <Load load={load}>{(revealed) => <ShownSecret revealed={revealed} hide={hide} />}</Load>;
}
