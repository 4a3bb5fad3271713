import { ConfirmButton } from '@site/src/components/ConfirmButton';
import { DialogButton } from '@site/src/components/DialogButton';
import { Form } from '@site/src/components/Form';
import { useForm } from '@site/src/components/Form/useForm.ts';
import { SubmitButton } from '@site/src/components/SubmitButton';
import { useText } from '#client/texts.ts';
import { useAsk } from '#client/useAsk.ts';
import { type Colleague, changeRole, removeMember } from '#contract/portal/organisation.ts';
import { RoleField } from './RoleField.tsx';

interface ActsProps {
  colleague: Colleague;
  /** What the organisation is called. */
  organisation: string;
  /** Told in words what was done. */
  tell: (done: string) => void;
}

function RoleForm({ colleague, tell, close }: ActsProps & { close: () => void }) {
  const text = useText();
  const ask = useAsk();
  const { id, account, role } = colleague;
  const form = useForm({
    schema: changeRole.request,
    defaults: { member: id, role },
    send: ({ role: chosen }) => ask(changeRole, { member: id, role: chosen }),
    onSuccess: () => {
      close();
      tell(text('members.roleChanged', { account }));
    },
  });
  return (
    <Form form={form} aria-label={text('members.changeRole')}>
      <RoleField />
      <SubmitButton cancel={close}>{text('members.changeRole.save')}</SubmitButton>
    </Form>
  );
}

/** What an owner does with somebody else: another role, or none any more. */
export function ColleagueActs(props: ActsProps) {
  const text = useText();
  const ask = useAsk();
  const { colleague, organisation, tell } = props;
  const { id, account } = colleague;
  const remove = async () => {
    await ask(removeMember, { member: id });
    tell(text('members.removed', { account }));
  };
  return (
    <span className="flex-row gap-2">
      <DialogButton
        kind="small"
        title={text('members.changeRole.of', { account })}
        content={(close) => <RoleForm {...props} close={close} />}
      >
        {text('members.changeRole')}
        <span className="visually-hidden">{` ${account}`}</span>
      </DialogButton>
      <ConfirmButton
        kind="small"
        title={text('members.remove.title', { account })}
        text={text('members.remove.text', { account, organisation })}
        confirm={text('members.remove')}
        act={remove}
      >
        {text('members.remove')}
        <span className="visually-hidden">{` ${account}`}</span>
      </ConfirmButton>
    </span>
  );
}
