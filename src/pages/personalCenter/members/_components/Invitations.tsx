import { CallForm } from '@site/src/components/CallForm';
import { Card } from '@site/src/components/Card';
import { ConfirmButton } from '@site/src/components/ConfirmButton';
import { type Column, DataTable } from '@site/src/components/DataTable';
import { Time } from '@site/src/components/Time';
import { useState } from 'react';
import { useText } from '#client/texts.ts';
import { useAsk } from '#client/useAsk.ts';
import {
  type Invitation,
  invite,
  type Organisation,
  revokeInvitation,
} from '#contract/portal/organisation.ts';

const columns: readonly Column<Invitation>[] = [
  { label: 'field.email', render: ({ email }) => <bdi dir="ltr">{email}</bdi> },
  { label: 'members.role', render: ({ role }, { text }) => text(`organisation.role.${role}`) },
  { label: 'members.invitedBy', render: ({ invitedBy }) => <bdi>{invitedBy}</bdi> },
  { label: 'members.expires', render: ({ expiresAt }) => <Time at={expiresAt} /> },
];

export function Invitations({
  organisation: { invitations },
  reload,
}: {
  organisation: Organisation;
  reload: () => void;
}) {
  const text = useText();
  const ask = useAsk();
  const [done, setDone] = useState('');
  const revoke = async ({ id, email }: Invitation) => {
    await ask(revokeInvitation, { id });
    setDone(text('members.revoked', { email }));
    reload();
  };
  const withActs: Column<Invitation>[] = [
    ...columns,
    {
      label: 'members.acts',
      hideLabel: true,
      align: 'end',
      render: (invitation) => (
        <ConfirmButton
          kind="small"
          title={text('members.revoke.title', { email: invitation.email })}
          text={text('members.revoke.text')}
          confirm={text('members.revoke')}
          act={() => revoke(invitation)}
        >
          {text('members.revoke')}
          <span className="visually-hidden">{` ${invitation.email}`}</span>
        </ConfirmButton>
      ),
    },
  ];
  return (
    <Card title={text('members.invite.title')} lead={text('members.invite.lead')}>
      <CallForm
        call={invite}
        defaults={{ email: '', role: 'developer' }}
        fields={{ role: { label: text('field.memberRole'), of: 'organisation.role' } }}
        label={text('members.invite.title')}
        submit={text('members.invite')}
        onSuccess={({ email }, reset) => {
          reset();
          setDone(text('members.invited', { email }));
          reload();
        }}
      />
      <p role="status" className="done-line">
        {done}
      </p>
      {invitations.length > 0 && (
        <DataTable
          caption={text('members.pending')}
          columns={withActs}
          rows={invitations}
          rowKey={({ id }) => id}
        />
      )}
    </Card>
  );
}
