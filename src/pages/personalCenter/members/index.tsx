import { Card } from '@site/src/components/Card';
import { Load } from '@site/src/components/Load';
import { Skeleton } from '@site/src/components/Skeleton';
import { Time } from '@site/src/components/Time';
import { Workspace } from '@site/src/components/Workspace';
import { personalNav } from '@site/src/components/Workspace/personal-nav.ts';
import { useAtomValue } from 'jotai';
import { userDataAtom } from '#client/session.ts';
import { useText } from '#client/texts.ts';
import { useLoad } from '#client/useLoad.ts';
import { type MembershipChange, showOrganisation } from '#contract/portal/organisation.ts';
import { Colleagues } from './_components/Colleagues.tsx';
import { Invitations } from './_components/Invitations.tsx';
import { OwnList } from './_components/OwnList.tsx';

function Change({ change }: { change: MembershipChange }) {
  const text = useText();
  const { action, actor, member, role, at } = change;
  const gone = text('members.gone');
  return (
    <li>
      {text(`members.change.${action}`, {
        actor: actor ?? gone,
        member: member ?? gone,
        role: role ? text(`organisation.role.${role}`) : '',
      })}{' '}
      <span className="muted-sm">
        <Time at={at} />
      </span>
    </li>
  );
}

/** The latest membership changes, for owners. */
function Changes({ changes }: { changes: readonly MembershipChange[] }) {
  const text = useText();
  if (changes.length === 0) return null;
  return (
    <Card title={text('members.changes')}>
      <ul className="plain-list stack gap-2">
        {changes.map((change) => (
          <Change key={change.id} change={change} />
        ))}
      </ul>
    </Card>
  );
}

/** The organisation that the reader acts for; its owners also see invitations and changes. */
function Members() {
  const load = useLoad(showOrganisation, {});
  const isShared = useAtomValue(userDataAtom)?.shared === true;
  return (
    <Load load={load} skeleton={<Skeleton shape="rows" lines={4} />}>
      {(organisation) => {
        const isOwner = organisation.role === 'owner' && !isShared;
        return (
          <>
            <Colleagues organisation={organisation} isOwner={isOwner} reload={load.reload} />
            {isOwner && <Invitations organisation={organisation} reload={load.reload} />}
            {isOwner && <Changes changes={organisation.changes} />}
          </>
        );
      }}
    </Load>
  );
}

export default function MembersPage() {
  const text = useText();
  return (
    <Workspace
      title={text('members.title')}
      lead={text('members.lead')}
      nav={personalNav}
      roles={['user', 'developer', 'enterprise']}
    >
      <Members />
      <OwnList />
    </Workspace>
  );
}
