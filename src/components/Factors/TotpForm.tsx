import { CopyButton } from '@site/src/components/CopyButton';
import { Form } from '@site/src/components/Form';
import { useForm } from '@site/src/components/Form/useForm.ts';
import { SubmitButton } from '@site/src/components/SubmitButton';
import { TotpField } from '@site/src/components/TotpField';
import { useText } from '#client/texts.ts';
import { useAsk } from '#client/useAsk.ts';
import { type FactorAdded, type NewTotp, userSetTotp } from '#contract/portal/factors.ts';
import styles from './styles.module.css';

interface TotpFormProps {
  made: NewTotp;
  onDone: (added: FactorAdded) => void;
}

/** `JBSWY3DP` in fours, as people type it. */
const inFours = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');

/** The secret to be scanned or typed, and a code that shows that it was. */
export function TotpForm({ made, onDone }: TotpFormProps) {
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
