import { Card } from '@site/src/components/Card';
import { ConfirmButton } from '@site/src/components/ConfirmButton';
import { CopyButton } from '@site/src/components/CopyButton';
import { DialogButton } from '@site/src/components/DialogButton';
import { Form } from '@site/src/components/Form';
import { useForm } from '@site/src/components/Form/useForm.ts';
import { Load } from '@site/src/components/Load';
import { SubmitButton } from '@site/src/components/SubmitButton';
import { Time } from '@site/src/components/Time';
import { TotpField } from '@site/src/components/TotpField';
import { useText } from '#client/texts.ts';
import { useAsk } from '#client/useAsk.ts';
import { useLoad } from '#client/useLoad.ts';
import {
  type FactorAdded,
  type Factors,
  type NewTotp,
  userBeginTotp,
  userRemoveTotp,
  userSetTotp,
} from '#contract/portal/factors.ts';
import styles from './styles.module.css';

interface TotpFormProps {
  made: NewTotp;
  onDone: (added: FactorAdded) => void;
}

/** `JBSWY3DP` in groups of four, as people type it. */
const inFours = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');

/** The secret to scan or type, and a code that confirms it. */
function TotpForm({ made, onDone }: TotpFormProps) {
  const text = useText();
  const ask = useAsk();
  const { challenge, secret, qr } = made;
  const form = useForm({
    schema: userSetTotp.request,
    defaults: { totp: '' },
    send: (values) => ask(userSetTotp, { challenge, ...values }),
    onSuccess: onDone,
  });
  return (
    <Form form={form}>
      <p className="no-margin">{text('factor.totp.scan')}</p>
      <img
        className={styles.qr}
        src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
        width={200}
        height={200}
        alt={text('factor.totp.qr')}
      />
      <p className="no-margin">
        {text('factor.totp.type')} <code dir="ltr">{inFours(secret)}</code>{' '}
        <CopyButton value={secret} label={text('factor.totp.secret')} />
      </p>
      <TotpField hint={text('factor.totp.hint')} />
      <SubmitButton>{text('factor.totp.submit')}</SubmitButton>
    </Form>
  );
}

interface AuthenticatorProps extends Pick<Factors, 'totp'> {
  onChange: (added?: FactorAdded) => void;
}

/** Requests a new secret when the dialog opens: each is used once. */
function SetUp({ onDone }: { onDone: (added: FactorAdded) => void }) {
  const load = useLoad(userBeginTotp, {});
  return <Load load={load}>{(made) => <TotpForm made={made} onDone={onDone} />}</Load>;
}

/** The authenticator app: set-up, replacement and removal. */
export function Authenticator({ totp, onChange }: AuthenticatorProps) {
  const text = useText();
  const ask = useAsk();
  const remove = async () => {
    await ask(userRemoveTotp, {});
    onChange();
  };
  return (
    <Card
      id="totp"
      title={text('factor.totp.title')}
      lead={text('factor.totp.lead')}
      actions={
        <>
          <DialogButton
            title={text('factor.totp.title')}
            content={(close) => (
              <SetUp
                onDone={(added) => {
                  close();
                  onChange(added);
                }}
              />
            )}
          >
            {text(totp ? 'factor.totp.replace' : 'factor.totp.setUp')}
          </DialogButton>
          {totp && (
            <ConfirmButton
              kind="danger"
              title={text('factor.totp.remove.title')}
              text={text('factor.remove.text')}
              confirm={text('factor.remove')}
              act={remove}
            >
              {text('factor.remove')}
            </ConfirmButton>
          )}
        </>
      }
    >
      {totp && (
        <p className="no-margin">
          {text('factor.totp.on')} {totp.since !== null && <Time at={totp.since} show="date" />}
        </p>
      )}
    </Card>
  );
}
