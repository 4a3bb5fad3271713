import { Load } from '@site/src/components/Load';
import { Skeleton } from '@site/src/components/Skeleton';
import { useAtomValue } from 'jotai';
import { userDataAtom } from '#client/session.ts';
import { useLoad } from '#client/useLoad.ts';
import { showOrganisation } from '#contract/portal/organisation.ts';
import { Changes } from './Changes.tsx';
import { Colleagues } from './Colleagues.tsx';
import { Invitations } from './Invitations.tsx';

/** The organisation that I act for; what its owners alone see and do is there for them only. */
export function Members() {
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
