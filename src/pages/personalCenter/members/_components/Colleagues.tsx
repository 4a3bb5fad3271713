import { Badge } from '@site/src/components/Badge';
import { CallForm } from '@site/src/components/CallForm';
import { Card } from '@site/src/components/Card';
import { ConfirmButton } from '@site/src/components/ConfirmButton';
import { type Column, DataTable } from '@site/src/components/DataTable';
import { DefinitionList } from '@site/src/components/DefinitionList';
import { DialogButton } from '@site/src/components/DialogButton';
import { Time } from '@site/src/components/Time';
import { useState } from 'react';
import { useText } from '#client/texts.ts';
import { useAsk } from '#client/useAsk.ts';
import {
  type Colleague,
  changeRole,
  type Organisation,
  removeMember,
  renameOrganisation,
} from '#contract/portal/organisation.ts';
import { memberRoles } from '#contract/portal/roles.ts';

interface ActsProps {
  colleague: Colleague;
  organisation: string;
  /** Shows in words what was done. */
  onDone: (words: string) => void;
}

function ColleagueActs({ colleague, organisation, onDone }: ActsProps) {
  const text = useText();
  const ask = useAsk();
  const { id, account, role } = colleague;
  const remove = async () => {
    await ask(removeMember, { member: id });
    onDone(text('members.removed', { account }));
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
            fields={{ role: { label: text('field.memberRole'), of: 'organisation.role' } }}
            label={text('members.changeRole')}
            submit={text('members.changeRole.save')}
            cancel={close}
            onSuccess={() => {
              close();
              onDone(text('members.roleChanged', { account }));
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

interface ColleaguesProps {
  organisation: Organisation;
  isOwner: boolean;
  reload: () => void;
}

const columns: readonly Column<Colleague>[] = [
  {
    label: 'field.account',
    render: ({ account, own }, { text }) => (
      <>
        <bdi>{account}</bdi> {own && <Badge tone="success">{text('members.you')}</Badge>}
      </>
    ),
  },
  { label: 'members.role', render: ({ role }, { text }) => text(`organisation.role.${role}`) },
  { label: 'members.since', render: ({ since }) => <Time at={since} show="date" /> },
];

export function Colleagues({ organisation, isOwner, reload }: ColleaguesProps) {
  const text = useText();
  const [done, setDone] = useState('');
  const { name, colleagues } = organisation;
  const onDone = (words: string) => {
    setDone(words);
    reload();
  };
  const acts: Column<Colleague> = {
    label: 'members.acts',
    hideLabel: true,
    align: 'end',
    render: (colleague) =>
      !colleague.own && <ColleagueActs colleague={colleague} organisation={name} onDone={onDone} />,
  };
  return (
    <Card
      title={<bdi>{name}</bdi>}
      actions={
        isOwner && (
          <DialogButton
            title={text('members.rename')}
            content={(close) => (
              <CallForm
                call={renameOrganisation}
                defaults={{ organisationName: name }}
                label={text('members.rename')}
                submit={text('members.rename.save')}
                cancel={close}
                onSuccess={() => {
                  close();
                  onDone(text('members.renamed'));
                }}
              />
            )}
          >
            {text('members.rename')}
          </DialogButton>
        )
      }
    >
      <DataTable
        caption={text('members.title')}
        columns={isOwner ? [...columns, acts] : columns}
        rows={colleagues}
        rowKey={({ id }) => id}
      />
      <p role="status" className="done-line">
        {done}
      </p>
      <DefinitionList
        items={memberRoles.toReversed().map((role) => ({
          label: `organisation.role.${role}`,
          value: text(`organisation.role.${role}.may`),
        }))}
      />
      {!isOwner && <p className="muted-sm">{text('members.ownersChange')}</p>}
    </Card>
  );
}
