import { Card } from '@site/src/components/Card';
import { DialogButton } from '@site/src/components/DialogButton';
import { Form } from '@site/src/components/Form';
import { useForm } from '@site/src/components/Form/useForm.ts';
import { SubmitButton } from '@site/src/components/SubmitButton';
import { TextField } from '@site/src/components/TextField';
import { forgetPerson } from '#client/forget-person.ts';
import { useText } from '#client/texts.ts';
import { useAsk } from '#client/useAsk.ts';
import { userDeleteAccount } from '#contract/portal/user.ts';
import styles from './styles.module.css';

interface DeleteAccountProps {
  account: string;
  onDeleted: () => void;
}

const consequences = ['person', 'keys', 'interfaces', 'orders', 'audit'] as const;

/** What goes, what stays, and the account name, typed to show that it is meant. */
function DeleteForm(props: DeleteAccountProps & { cancel: () => void }) {
  const { account, cancel, onDeleted } = props;
  const text = useText();
  const ask = useAsk();
  const form = useForm({
    schema: userDeleteAccount.request,
    defaults: { account: '' },
    send: (values) => ask(userDeleteAccount, values),
    onSuccess: () => {
      onDeleted();
      forgetPerson();
    },
  });
  return (
    <Form form={form}>
      <ul className={styles.consequences}>
        {consequences.map((name) => (
          <li key={name}>{text(`settings.delete.${name}`)}</li>
        ))}
      </ul>
      <TextField
        name="account"
        label={text('settings.delete.name', { account })}
        autoComplete="off"
        dir="ltr"
      />
      <SubmitButton cancel={cancel} danger>
        {text('settings.delete.confirm')}
      </SubmitButton>
    </Form>
  );
}

/** The way out: asked about in a dialog that says exactly what goes and what stays. */
export function DeleteAccount(props: DeleteAccountProps) {
  const text = useText();
  return (
    <Card
      id="delete"
      title={text('settings.delete.title')}
      lead={text('settings.delete.text')}
      actions={
        <DialogButton
          kind="danger"
          title={text('settings.delete.ask')}
          content={(close) => <DeleteForm {...props} cancel={close} />}
        >
          {text('settings.delete.open')}
        </DialogButton>
      }
      danger
    />
  );
}
