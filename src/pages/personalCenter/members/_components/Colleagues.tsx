import { Badge } from '@site/src/components/Badge';
import { Card } from '@site/src/components/Card';
import { type Column, DataTable } from '@site/src/components/DataTable';
import { DialogButton } from '@site/src/components/DialogButton';
import { Time } from '@site/src/components/Time';
import { useState } from 'react';
import { useText } from '#client/texts.ts';
import type { Colleague, Organisation } from '#contract/portal/organisation.ts';
import { ColleagueActs } from './ColleagueActs.tsx';
import { NameForm } from './NameForm.tsx';
import { RoleMeanings } from './RoleMeanings.tsx';

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
              <NameForm
                name={name}
                close={close}
                onDone={() => {
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
      <RoleMeanings />
      {!isOwner && <p className="muted-sm">{text('members.ownersChange')}</p>}
    </Card>
  );
}
