import { Card } from '@site/src/components/Card';
import { ConfirmButton } from '@site/src/components/ConfirmButton';
import { DialogButton } from '@site/src/components/DialogButton';
import { Load } from '@site/src/components/Load';
import { Time } from '@site/src/components/Time';
import { useText } from '#client/texts.ts';
import { useAsk } from '#client/useAsk.ts';
import { useLoad } from '#client/useLoad.ts';
import {
  type FactorAdded,
  type Factors,
  userBeginTotp,
  userRemoveTotp,
} from '#contract/portal/factors.ts';
import { TotpForm } from './TotpForm.tsx';

interface AuthenticatorProps extends Pick<Factors, 'totp'> {
  onChange: (added?: FactorAdded) => void;
}

/** A new secret, asked for when the dialog opens: each is for this one time. */
function SetUp({ onDone }: { onDone: (added: FactorAdded) => void }) {
  const load = useLoad(userBeginTotp, {});
  return <Load load={load}>{(made) => <TotpForm made={made} onDone={onDone} />}</Load>;
}

/** The authenticator app: set up, replaced or removed. */
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
