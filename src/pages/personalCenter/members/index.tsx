import { Load } from '@site/src/components/Load';
import { Skeleton } from '@site/src/components/Skeleton';
import { Workspace } from '@site/src/components/Workspace';
import { personalNav } from '@site/src/components/Workspace/personal-nav.ts';
import { useAtomValue } from 'jotai';
import { userDataAtom } from '#client/session.ts';
import { useText } from '#client/texts.ts';
import { useLoad } from '#client/useLoad.ts';
import { showOrganisation } from '#contract/portal/organisation.ts';
import { Changes } from './_components/Changes.tsx';
import { Colleagues } from './_components/Colleagues.tsx';
import { Invitations } from './_components/Invitations.tsx';
import { OwnList } from './_components/OwnList.tsx';

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
