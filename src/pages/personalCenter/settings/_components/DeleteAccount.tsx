import { CallForm } from '@site/src/components/CallForm';
import { Card } from '@site/src/components/Card';
import { DialogButton } from '@site/src/components/DialogButton';
import { forgetPerson } from '#client/forget-person.ts';
import { useText } from '#client/texts.ts';
import { userDeleteAccount } from '#contract/portal/user.ts';
import styles from './styles.module.css';

interface DeleteAccountProps {
  account: string;
  onDeleted: () => void;
}

const consequences = ['person', 'keys', 'interfaces', 'orders', 'audit'] as const;

/** Says what goes and what stays, and asks for the account name, so that no account is deleted by accident. */
function DeleteForm(props: DeleteAccountProps & { cancel: () => void }) {
  const { account, cancel, onDeleted } = props;
  const text = useText();
  return (
    <CallForm
      call={userDeleteAccount}
      defaults={{ account: '' }}
      fields={{ account: { label: text('settings.delete.name', { account }), isCode: true } }}
      onSuccess={() => {
        onDeleted();
        forgetPerson();
      }}
      submit={text('settings.delete.confirm')}
      danger
      cancel={cancel}
    >
      <ul className={styles.consequences}>
        {consequences.map((name) => (
          <li key={name}>{text(`settings.delete.${name}`)}</li>
        ))}
      </ul>
    </CallForm>
  );
}

/** Deletes the account, after a dialog that says what goes and what stays. */
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
