import { DialogButton } from '@site/src/components/DialogButton';
import { Load } from '@site/src/components/Load';
import { Eye } from 'lucide-react';
import { useEffect } from 'react';
import { useText } from '#client/texts.ts';
import { useLoad } from '#client/useLoad.ts';
import { revealKey } from '#contract/portal/console-accounts.ts';
import type { Environment } from '#contract/portal/console-fields.ts';
import { Secrets } from './Secrets.tsx';

interface RevealProps {
  environment: Environment;
  /** Told once they are there to be read. */
  onShown?: (() => void) | undefined;
}

function Revealed({ environment, onShown, hide }: RevealProps & { hide: () => void }) {
  const load = useLoad(revealKey, { environment });
  const isShown = load.data !== undefined;
  useEffect(() => {
    if (isShown) onShown?.();
  }, [isShown, onShown]);
  return (
    <Load load={load}>
      {(revealed) => <Secrets environment={environment} revealed={revealed} hide={hide} />}
    </Load>
  );
}

/** Shows keys and passwords of an account, for a minute. */
export function RevealKey({ environment, onShown }: RevealProps) {
  const text = useText();
  const name = text(`control.environment.${environment}`);
  return (
    <DialogButton
      kind="small"
      title={text('control.credentials.reveal.title', { environment: name })}
      content={(close) => <Revealed environment={environment} onShown={onShown} hide={close} />}
    >
      <Eye size={16} aria-hidden />
      {text('control.credentials.reveal')}
      <span className="visually-hidden">{` ${name}`}</span>
    </DialogButton>
  );
}
