import { Button } from '@site/src/components/Button';
import { Dialog } from '@site/src/components/Dialog';
import { Form } from '@site/src/components/Form';
import { useForm } from '@site/src/components/Form/useForm.ts';
import { PasswordField } from '@site/src/components/PasswordField';
import { SubmitButton } from '@site/src/components/SubmitButton';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { useText } from '#client/texts.ts';
import { useAsk } from '#client/useAsk.ts';
import { type RevealedKey, revealKey } from '#contract/portal/console-accounts.ts';
import type { Environment } from '#contract/portal/console-fields.ts';
import { useRevealed } from '../_useRevealed.ts';
import { Secrets } from './Secrets.tsx';

interface AskForItProps {
  environment: Environment;
  show: (revealed: RevealedKey) => void;
}

function AskForIt({ environment, show }: AskForItProps) {
  const text = useText();
  const ask = useAsk();
  const form = useForm({
    schema: revealKey.request,
    defaults: { password: '' },
    send: ({ password }) => ask(revealKey, { environment, password }),
    onSuccess: show,
  });
  return (
    <Form form={form}>
      <p>{text('control.credentials.reveal.text')}</p>
      <PasswordField
        name="password"
        label={text('control.credentials.loginPassword')}
        autoComplete="current-password"
      />
      <SubmitButton>{text('control.credentials.reveal.submit')}</SubmitButton>
    </Form>
  );
}

/** Shows key and password of an account to who types the login password, for a minute. */
export function RevealKey({ environment }: { environment: Environment }) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const { revealed, show, hide } = useRevealed();
  const close = () => {
    setOpen(false);
    hide();
  };
  const name = text(`control.environment.${environment}`);
  return (
    <>
      <Button kind="small" onClick={() => setOpen(true)}>
        <Eye size={16} aria-hidden />
        {text('control.credentials.reveal')}
        <span className="visually-hidden">{` ${name}`}</span>
      </Button>
      <Dialog
        open={open}
        title={text('control.credentials.reveal.title', { environment: name })}
        onClose={close}
      >
        {revealed ? (
          <Secrets environment={environment} revealed={revealed} hide={close} />
        ) : (
          <AskForIt environment={environment} show={show} />
        )}
      </Dialog>
    </>
  );
}
