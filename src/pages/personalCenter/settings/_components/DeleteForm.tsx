import { Button } from '@site/src/components/Button';
import { Form } from '@site/src/components/Form';
import { useForm } from '@site/src/components/Form/useForm.ts';
import { SubmitButton } from '@site/src/components/SubmitButton';
import { TextField } from '@site/src/components/TextField';
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
export function DeleteForm({ account, cancel, onDeleted }: DeleteFormProps) {
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
      <SubmitButton beside={<Button onClick={cancel}>{text('kit.cancel')}</Button>} danger>
        {text('settings.delete.confirm')}
      </SubmitButton>
    </Form>
  );
}
