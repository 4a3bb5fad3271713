import { CallForm } from '@site/src/components/CallForm';
import { ConfirmButton } from '@site/src/components/ConfirmButton';
import { DialogButton } from '@site/src/components/DialogButton';
import { useText } from '#client/texts.ts';
import { useAsk } from '#client/useAsk.ts';
import { type Colleague, changeRole, removeMember } from '#contract/portal/organisation.ts';

interface ActsProps {
  colleague: Colleague;
  /** What the organisation is called. */
  organisation: string;
  /** Shows in words what was done. */
  tell: (done: string) => void;
}

/** The buttons with which an owner changes a colleague's role or removes them. */
export function ColleagueActs({ colleague, organisation, tell }: ActsProps) {
  const text = useText();
  const ask = useAsk();
  const { id, account, role } = colleague;
  const remove = async () => {
    await ask(removeMember, { member: id });
    tell(text('members.removed', { account }));
  };
  return (
    <span className="flex-row gap-2">
      <DialogButton
        kind="small"
        title={text('members.changeRole.of', { account })}
        content={(close) => (
          <CallForm
            call={changeRole}
            sent={{ member: id }}
            defaults={{ role }}
            fields={{
              role: {
                label: text('field.memberRole'),
                toLabel: (each) => text(`organisation.role.${each}`),
              },
            }}
            label={text('members.changeRole')}
            submit={text('members.changeRole.save')}
            cancel={close}
            onSuccess={() => {
              close();
              tell(text('members.roleChanged', { account }));
            }}
          />
        )}
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
