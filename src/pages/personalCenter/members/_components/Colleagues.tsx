import { Badge } from '@site/src/components/Badge';
import { CallForm } from '@site/src/components/CallForm';
import { Card } from '@site/src/components/Card';
import { type Column, DataTable } from '@site/src/components/DataTable';
import { DefinitionList } from '@site/src/components/DefinitionList';
import { DialogButton } from '@site/src/components/DialogButton';
import { Time } from '@site/src/components/Time';
import { useState } from 'react';
import { useText } from '#client/texts.ts';
import {
  type Colleague,
  type Organisation,
  renameOrganisation,
} from '#contract/portal/organisation.ts';
import { memberRoles } from '#contract/portal/roles.ts';
import { ColleagueActs } from './ColleagueActs.tsx';

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

/** Everybody in the organisation; an owner changes who may what, and who is in it. */
export function Colleagues({ organisation, isOwner, reload }: ColleaguesProps) {
  const text = useText();
  const [done, setDone] = useState('');
  const { name, colleagues } = organisation;
  const tell = (words: string) => {
    setDone(words);
    reload();
  };
  const acts: Column<Colleague> = {
    label: 'members.acts',
    hideLabel: true,
    align: 'end',
    render: (colleague) =>
      !colleague.own && <ColleagueActs colleague={colleague} organisation={name} tell={tell} />,
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
                  tell(text('members.renamed'));
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
          label: text(`organisation.role.${role}`),
          value: text(`organisation.role.${role}.may`),
        }))}
      />
      {!isOwner && <p className="muted-sm">{text('members.ownersChange')}</p>}
    </Card>
  );
}
