import { Alert } from '@site/src/components/Alert';
import { Button } from '@site/src/components/Button';
import { Dialog } from '@site/src/components/Dialog';
import { Form } from '@site/src/components/Form';
import { useForm } from '@site/src/components/Form/useForm.ts';
import { SubmitButton } from '@site/src/components/SubmitButton';
import { Time } from '@site/src/components/Time';
import { RotateCcw } from 'lucide-react';
import { useCallback, useState } from 'react';
import { ApiFailure } from '#client/api-failure.ts';
import { useText } from '#client/texts.ts';
import { useAsk } from '#client/useAsk.ts';
import { type RevealedKey, revealKey, rotateKey } from '#contract/portal/console-accounts.ts';
import { type SecretProps, toSecretState } from './account-props.ts';
import styles from './credentials.module.css';
import { Secrets } from './Secrets.tsx';

const dayHours = 24;

function useOverlap(hours: number): string {
  const text = useText();
  const isDays = hours >= 2 * dayHours && hours % dayHours === 0;
  if (isDays) return text('control.credentials.overlap.days', { count: hours / dayHours });
  return text('control.credentials.overlap.hours', { count: hours });
}

interface QuestionProps extends SecretProps {
  /** Null if the new key exists but could not be shown. */
  onDone: (revealed: RevealedKey | null) => void;
}

function Question({ account, kind, overlapHours, onDone }: QuestionProps) {
  const text = useText();
  const ask = useAsk();
  const { environment } = account;
  const { madeAt, old } = toSecretState(account, kind);
  const form = useForm({
    schema: rotateKey.request,
    defaults: {},
    send: async (): Promise<RevealedKey | null> => {
      await ask(rotateKey, { environment, kind, keyMadeAt: madeAt ?? 0 });
      try {
        return await ask(revealKey, { environment });
      } catch (error) {
        if (error instanceof ApiFailure) return null;
        throw error;
      }
    },
    onSuccess: onDone,
  });
  return (
    <Form form={form} className={styles.question}>
      <p>
        {text(`control.credentials.rotate.text.${kind}`, { overlap: useOverlap(overlapHours) })}
      </p>
      <ol>
        <li>{text('control.credentials.rotate.step.new')}</li>
        <li>{text(`control.credentials.rotate.step.deploy.${kind}`)}</li>
        <li>{text('control.credentials.rotate.step.end')}</li>
      </ol>
      {old && (
        <Alert tone="warning" title={text('control.credentials.rotate.again.title')}>
          <p>
            {text('control.credentials.rotate.again.text')} <Time at={old.until} show="exact" />
          </p>
        </Alert>
      )}
      <SubmitButton danger>{text('control.credentials.rotate.submit')}</SubmitButton>
    </Form>
  );
}

/** Replaces a secret of an account, and shows the new one for a minute. */
export function RotateKey(props: SecretProps) {
  const text = useText();
  const { account, kind, reload } = props;
  const [open, setOpen] = useState(false);
  const [revealed, setRevealed] = useState<RevealedKey | null>(null);
  const name = text(`control.environment.${account.environment}`);
  const close = useCallback(() => {
    setOpen(false);
    setRevealed(null);
  }, []);
  const finish = (shown: RevealedKey | null) => {
    reload();
    if (shown) setRevealed(shown);
    else close();
  };
  return (
    <>
      <Button kind="small" onClick={() => setOpen(true)}>
        <RotateCcw size={16} aria-hidden />
        {text('control.credentials.rotate')}
        <span className="visually-hidden">{` ${text(`control.credentials.${kind}`)} ${name}`}</span>
      </Button>
      <Dialog
        open={open}
        title={text(
          revealed ? 'control.credentials.rotate.done' : `control.credentials.rotate.title.${kind}`,
          { environment: name },
        )}
        onClose={close}
      >
        {revealed ? (
          <Secrets environment={account.environment} revealed={revealed} hide={close} />
        ) : (
          <Question {...props} onDone={finish} />
        )}
      </Dialog>
    </>
  );
}
