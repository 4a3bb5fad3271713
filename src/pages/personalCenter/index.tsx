import { Load } from '@site/src/components/Load';
import { Workspace } from '@site/src/components/Workspace';
import { personalNav } from '@site/src/components/Workspace/personal-nav.ts';
import { useText } from '#client/texts.ts';
import { useLoad } from '#client/useLoad.ts';
import { userMe } from '#contract/portal/user.ts';
import { AccountCard } from './_components/AccountCard.tsx';
import { Certifications } from './_components/Certifications.tsx';

function Account() {
  const profile = useLoad(userMe, {});
  return (
    <Load load={profile}>
      {(data) => (
        <>
          <AccountCard profile={data} />
          {!data.reviewer && <Certifications />}
        </>
      )}
    </Load>
  );
}

/** Personal centre: one's profile, and the state of one's certifications. */
export default function PersonalCenter() {
  const text = useText();
  return (
    <Workspace title={text('personal.title')} lead={text('personal.lead')} nav={personalNav}>
      <Account />
    </Workspace>
  );
}
