import { Alert } from '@site/src/components/Alert';
import { Button } from '@site/src/components/Button';
import { Card } from '@site/src/components/Card';
import { ConfirmButton } from '@site/src/components/ConfirmButton';
import { CopyButton } from '@site/src/components/CopyButton';
import { CopyAction } from '@site/src/components/CopyButton/CopyAction.tsx';
import { Dialog } from '@site/src/components/Dialog';
import { DialogButton } from '@site/src/components/DialogButton';
import { Failure } from '@site/src/components/Failure';
import { Form } from '@site/src/components/Form';
import { useForm } from '@site/src/components/Form/useForm.ts';
import { Load } from '@site/src/components/Load';
import { SubmitButton } from '@site/src/components/SubmitButton';
import { Time } from '@site/src/components/Time';
import { TotpField } from '@site/src/components/TotpField';
import { useAtomValue } from 'jotai';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { saveFile } from '#client/save-file.ts';
import { userDataAtom } from '#client/session.ts';
import { useText } from '#client/texts.ts';
import { useAct } from '#client/useAct.ts';
import { useAsk } from '#client/useAsk.ts';
import { useLoad } from '#client/useLoad.ts';
import {
  type FactorAdded,
  type Factors,
  type NewTotp,
  userBeginTotp,
  userFactors,
  userKeepFactors,
  userNewRecoveryCodes,
  userRemoveTotp,
  userSetTotp,
} from '#contract/portal/factors.ts';
import { Passkeys } from './Passkeys.tsx';
import styles from './styles.module.css';

/** `JBSWY3DP` in groups of four, as people type it. */
const inFours = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');

function TotpForm({ made, onDone }: { made: NewTotp; onDone: (added: FactorAdded) => void }) {
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

function Authenticator({ totp, onChange }: AuthenticatorProps) {
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

interface RecoveryCodesProps {
  left: number;
  onMade: (codes: string[]) => void;
  onDone: () => void;
}

function RecoveryCodes({ left, onMade, onDone }: RecoveryCodesProps) {
  const text = useText();
  const ask = useAsk();
  const renew = async () => {
    const { recoveryCodes } = await ask(userNewRecoveryCodes, {});
    onMade(recoveryCodes);
    onDone();
  };
  return (
    <Card
      id="recovery"
      title={text('factor.recovery.title')}
      lead={text('factor.recovery.lead')}
      actions={
        <ConfirmButton
          title={text('factor.recovery.renew.title')}
          text={text('factor.recovery.renew.text')}
          confirm={text('factor.recovery.renew')}
          act={renew}
        >
          {text('factor.recovery.renew')}
        </ConfirmButton>
      }
    >
      <p className="no-margin">{text('factor.recovery.left', { count: left })}</p>
    </Card>
  );
}

/** Warns that all factors will be turned off, and how to stop it. */
function PendingReset({ offAt, onDone }: { offAt: number | null; onDone: () => void }) {
  const text = useText();
  const ask = useAsk();
  const { run, busy, failure } = useAct(async () => {
    await ask(userKeepFactors, {});
    onDone();
  });
  if (offAt === null) return null;
  return (
    <Alert
      tone="warning"
      title={text('factor.reset.title')}
      actions={
        <Button kind="small" aria-disabled={busy || undefined} onClick={() => run()}>
          {text('factor.reset.stop')}
        </Button>
      }
    >
      <p>{text('factor.reset.text')}</p>
      <p>
        {text('factor.reset.offAt')} <Time at={offAt} show="exact" />
      </p>
      {failure && <Failure failure={failure} />}
    </Alert>
  );
}

/** Recovery codes, shown once, to copy or save as a file. */
function NewCodes({ codes, onClose }: { codes: string[] | null; onClose: () => void }) {
  const text = useText();
  const account = useAtomValue(userDataAtom)?.account ?? '';
  const lines = (codes ?? []).join('\n');
  return (
    <Dialog open={codes !== null} title={text('factor.codes.title')} onClose={onClose}>
      <p>{text('factor.codes.text')}</p>
      <ol className={styles.codes} dir="ltr">
        {codes?.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="flex-wrap gap-2">
        <CopyAction value={lines}>{text('factor.codes.copy')}</CopyAction>
        <Button
          onClick={() => saveFile(`${account}-recovery-codes.txt`, 'text/plain', `${lines}\n`)}
        >
          <Download size={14} aria-hidden />
          {text('factor.codes.save')}
        </Button>
      </div>
      <div className={styles.end}>
        <Button kind="primary" onClick={onClose}>
          {text('factor.codes.done')}
        </Button>
      </div>
    </Dialog>
  );
}

/** A person's second factors; calls `onChange` for each that was set up, once its codes were put away. */
export function FactorCards({ onChange }: { onChange?: () => void }) {
  const load = useLoad(userFactors, {});
  const [codes, setCodes] = useState<string[] | null>(null);
  const changed = (added: FactorAdded = { recoveryCodes: null }) => {
    setCodes(added.recoveryCodes);
    load.refresh();
    if (!added.recoveryCodes) onChange?.();
  };
  const putAway = () => {
    setCodes(null);
    onChange?.();
  };
  return (
    <>
      <Load load={load}>
        {(factors) => (
          <>
            <PendingReset offAt={factors.offAt} onDone={changed} />
            <Passkeys factors={factors} onChange={changed} />
            <Authenticator totp={factors.totp} onChange={changed} />
            {(factors.totp || factors.passkeys.length > 0) && (
              <RecoveryCodes left={factors.recoveryCodes} onMade={setCodes} onDone={load.refresh} />
            )}
          </>
        )}
      </Load>
      <NewCodes codes={codes} onClose={putAway} />
    </>
  );
}
