import { Workspace } from '@site/src/components/Workspace';
import { personalNav } from '@site/src/components/Workspace/personal-nav.ts';
import { useAtomValue } from 'jotai';
import { userDataAtom } from '#client/session.ts';
import { useText } from '#client/texts.ts';
import { SharedNote } from '../_components/SharedNote.tsx';
import { ActivityList } from './_components/ActivityList.tsx';

/** Everybody may be the demo integrator: what one of them does is not for the others. */
function Activity() {
  const userData = useAtomValue(userDataAtom) ?? userDataAtom.peek();
  if (userData?.shared === true) return <SharedNote />;
  return <ActivityList isReviewer={userData?.reviewer === true} />;
}

/** What happened with oneself and one's accounts. */
export default function ActivityPage() {
  const text = useText();
  return (
    <Workspace title={text('activity.title')} lead={text('activity.lead')} nav={personalNav}>
      <Activity />
    </Workspace>
  );
}
