import { FactorsPanel } from '@site/src/components/Factors/FactorsPanel.tsx';
import { Load } from '@site/src/components/Load';
import { PasswordForm } from '@site/src/components/PasswordForm';
import { Workspace } from '@site/src/components/Workspace';
import { personalNav } from '@site/src/components/Workspace/personal-nav.ts';
import { useText } from '#client/texts.ts';
import { useLoad } from '#client/useLoad.ts';
import { userMe } from '#contract/portal/user.ts';
import { SharedNote } from '../_components/SharedNote.tsx';
import { ContactForm } from './_components/ContactForm.tsx';
import { SecurityCard } from './_components/SecurityCard.tsx';

const contacts = ['email', 'phone'] as const;

function Security() {
  const text = useText();
  const load = useLoad(userMe, {});
  return (
    <Load load={load}>
      {(profile) =>
        profile.shared ? (
          <SharedNote />
        ) : (
          <>
            <SecurityCard
              id="password"
              title={text('field.password')}
              lead={text('security.password.lead')}
              action={text('security.password.change')}
              done={text('security.password.done')}
            >
              {(close) => <PasswordForm account={profile.account} close={close} />}
            </SecurityCard>
            <FactorsPanel />
            {contacts.map((kind) => (
              <SecurityCard
                key={kind}
                id={kind}
                title={text(`field.${kind}`)}
                lead={text(`security.${kind}.lead`)}
                value={profile[kind]}
                action={text(`security.${kind}.${profile[kind] ? 'change' : 'add'}`)}
                done={text(`security.${kind}.done`)}
                onDone={load.reload}
              >
                {(close) => <ContactForm kind={kind} close={close} />}
              </SecurityCard>
            ))}
          </>
        )
      }
    </Load>
  );
}

/** Password, second factors, e-mail and phone: what a person authenticates with. */
export default function SecurityPage() {
  const text = useText();
  return (
    <Workspace title={text('security.title')} lead={text('security.lead')} nav={personalNav}>
      <Security />
    </Workspace>
  );
}
