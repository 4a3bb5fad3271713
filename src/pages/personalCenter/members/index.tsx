import { Workspace } from '@site/src/components/Workspace';
import { personalNav } from '@site/src/components/Workspace/personal-nav.ts';
import { useText } from '#client/texts.ts';
import { Members } from './_components/Members.tsx';
import { OwnList } from './_components/OwnList.tsx';

/** Who belongs to my organisation, who is invited, and for which of mine I act. */
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
