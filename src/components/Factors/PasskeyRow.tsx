import { Badge } from '@site/src/components/Badge';
import { ConfirmButton } from '@site/src/components/ConfirmButton';
import { DialogButton } from '@site/src/components/DialogButton';
import { Form } from '@site/src/components/Form';
import { useForm } from '@site/src/components/Form/useForm.ts';
import { SubmitButton } from '@site/src/components/SubmitButton';
import { TextField } from '@site/src/components/TextField';
import { Time } from '@site/src/components/Time';
import { useText } from '#client/texts.ts';
import { useAsk } from '#client/useAsk.ts';
import { type Passkey, userRemovePasskey, userRenamePasskey } from '#contract/portal/factors.ts';
import styles from './styles.module.css';

interface PasskeyProps {
  passkey: Passkey;
  onChange: () => void;
}

function NameForm({ passkey: { id, name }, onChange }: PasskeyProps) {
  const text = useText();
  const ask = useAsk();
  const form = useForm({
    schema: userRenamePasskey.request,
    defaults: { name },
    send: (values) => ask(userRenamePasskey, { id, ...values }),
    onSuccess: onChange,
  });
  return (
    <Form form={form}>
      <TextField name="name" label={text('factor.passkey.name')} autoComplete="off" />
      <SubmitButton>{text('factor.passkey.rename.save')}</SubmitButton>
    </Form>
  );
}

/** One passkey: its name, when it was made and used, and the ways to rename and remove it. */
export function PasskeyRow({ passkey, onChange }: PasskeyProps) {
  const text = useText();
  const ask = useAsk();
  const { id, name, createdAt, usedAt, backedUp } = passkey;
  const remove = async () => {
    await ask(userRemovePasskey, { id });
    onChange();
  };
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
          {backedUp && <Badge>{text('factor.passkey.synced')}</Badge>}
        </p>
        <p className={styles.facts}>
          <span>
            {text('factor.passkey.made')} <Time at={createdAt} show="date" />
          </span>
          {usedAt !== null && (
            <span>
              {text('sessions.used')} <Time at={usedAt} />
            </span>
          )}
        </p>
      </div>
      <div className="flex-wrap gap-2">
        <DialogButton
          kind="small"
          title={text('factor.passkey.rename')}
          content={(close) => (
            <NameForm
              passkey={passkey}
              onChange={() => {
                close();
                onChange();
              }}
            />
          )}
        >
          {text('factor.passkey.rename')}
        </DialogButton>
        <ConfirmButton
          kind="small"
          title={text('factor.passkey.remove.title', { name })}
          text={text('factor.remove.text')}
          confirm={text('factor.remove')}
          act={remove}
          aria-label={text('factor.passkey.remove.of', { name })}
        >
          {text('factor.remove')}
        </ConfirmButton>
      </div>
    </li>
  );
}
