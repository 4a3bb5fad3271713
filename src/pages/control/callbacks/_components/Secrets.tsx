import { Alert } from '@site/src/components/Alert';
import { Button } from '@site/src/components/Button';
import { DialogButton } from '@site/src/components/DialogButton';
import { Failure } from '@site/src/components/Failure';
import { Load } from '@site/src/components/Load';
import { Payload } from '@site/src/components/Payload';
import { Time } from '@site/src/components/Time';
import { useAtomValue } from 'jotai';
import { Eye, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { titleOfWebhook } from '#client/operations.ts';
import { userDataAtom } from '#client/session.ts';
import { useText } from '#client/texts.ts';
import { useAct } from '#client/useAct.ts';
import { useAsk } from '#client/useAsk.ts';
import { useLoad } from '#client/useLoad.ts';
import { useShownSecret } from '#client/useShownSecret.ts';
import type { Environment } from '#contract/portal/console-fields.ts';
import {
  type CallbackRow,
  type CallbackSecret,
  revealCallbackSecret,
  rotateCallbackSecret,
} from '#contract/portal/console-pushes.ts';

/** Returns which address a call is about. */
export function toPlace({ kind, address }: CallbackRow) {
  return { kind, address: address as 1 };
}

/** Name of an address: its kind, and the number of a further one. */
export function useTitle({ kind, address }: CallbackRow): string {
  const text = useText();
  const title = titleOfWebhook(kind, text);
  return address === 1 ? title : text('control.callbacks.further', { kind: title, address });
}

export interface AddressProps {
  environment: Environment;
  callback: CallbackRow;
  reload: () => void;
}

interface ShownSecretProps {
  revealed: CallbackSecret;
  /** See `useShownSecret`. */
  hide: () => void;
}

/** The secret that signs version 2 pushes to an address, with a copy button, shown for a minute. */
function ShownSecret({ revealed: { secret, oldUntil }, hide }: ShownSecretProps) {
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

/** The secret, requested on first render. */
export function RevealedSecret({ environment, callback, hide }: RevealedSecretProps) {
  const load = useLoad(revealCallbackSecret, { environment, ...toPlace(callback) });
  return <Load load={load}>{(revealed) => <ShownSecret revealed={revealed} hide={hide} />}</Load>;
}

interface RotationProps extends AddressProps {
  secret: NonNullable<AddressProps['callback']['secret']>;
  close: () => void;
}

function Rotation({ environment, callback, secret, reload, close }: RotationProps) {
  const text = useText();
  const ask = useAsk();
  const [rotated, setRotated] = useState<CallbackSecret>();
  const { madeAt, oldUntil } = secret;
  const { run, busy, failure } = useAct(async () => {
    setRotated(await ask(rotateCallbackSecret, { environment, ...toPlace(callback), madeAt }));
    reload();
  });
  if (rotated) return <ShownSecret revealed={rotated} hide={close} />;
  return (
    <div className="stack gap-4">
      <p className="no-margin">{text('control.callbacks.secret.rotate.text')}</p>
      {oldUntil !== null && (
        <Alert tone="warning" title={text('control.callbacks.secret.rotate.again')}>
          <p>
            {text('control.callbacks.secret.rotate.again.text')} <Time at={oldUntil} show="exact" />
          </p>
        </Alert>
      )}
      {failure && <Failure failure={failure} />}
      <div>
        <Button kind="danger" aria-disabled={busy || undefined} onClick={() => run()}>
          {text('control.callbacks.secret.rotate.submit')}
        </Button>
      </div>
    </div>
  );
}

export function Secrets(props: AddressProps) {
  const text = useText();
  const isShared = useAtomValue(userDataAtom)?.shared === true;
  const { secret } = props.callback;
  const title = useTitle(props.callback);
  const named = <span className="visually-hidden">{` ${title}`}</span>;
  return (
    <>
      <DialogButton
        kind="small"
        title={text('control.callbacks.secret.title', { kind: title })}
        content={(close) => <RevealedSecret {...props} hide={close} />}
      >
        <Eye size={16} aria-hidden />
        {text('control.callbacks.secret.show')}
        {named}
      </DialogButton>
      {secret !== null && !isShared && (
        <DialogButton
          kind="small"
          title={text('control.callbacks.secret.rotate.title', { kind: title })}
          content={(close) => <Rotation {...props} secret={secret} close={close} />}
        >
          <RotateCcw size={16} aria-hidden />
          {text('control.callbacks.secret.rotate')}
          {named}
        </DialogButton>
      )}
    </>
  );
}
