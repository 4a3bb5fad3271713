import { Button } from '@site/src/components/Button';
import { Card } from '@site/src/components/Card';
import { Dialog } from '@site/src/components/Dialog';
import { Form } from '@site/src/components/Form';
import { useForm } from '@site/src/components/Form/useForm.ts';
import { SubmitButton } from '@site/src/components/SubmitButton';
import { TextField } from '@site/src/components/TextField';
import { useState } from 'react';
import { forgetPerson } from '#client/forget-person.ts';
import { useText } from '#client/texts.ts';
import { useAsk } from '#client/useAsk.ts';
import { userDeleteAccount } from '#contract/portal/user.ts';
import styles from './styles.module.css';

interface DeleteFormProps {
  account: string;
  cancel: () => void;
  onDeleted: () => void;
}

const consequences = ['person', 'keys', 'interfaces', 'orders', 'audit'] as const;

/** What goes, what stays, and the account name, typed to show that it is meant. */
function DeleteForm({ account, cancel, onDeleted }: DeleteFormProps) {
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

interface DeleteAccountProps {
  account: string;
  onDeleted: () => void;
}

/** The way out: asked about in a dialog that says exactly what goes and what stays. */
export function DeleteAccount({ account, onDeleted }: DeleteAccountProps) {
  const text = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Card
        id="delete"
        title={text('settings.delete.title')}
        lead={text('settings.delete.text')}
        actions={
          <Button kind="danger" onClick={() => setOpen(true)}>
            {text('settings.delete.open')}
          </Button>
        }
        danger
      />
      <Dialog open={open} title={text('settings.delete.ask')} onClose={() => setOpen(false)}>
        <DeleteForm account={account} cancel={() => setOpen(false)} onDeleted={onDeleted} />
      </Dialog>
    </>
  );
}
