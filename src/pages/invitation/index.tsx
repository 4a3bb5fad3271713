import { useLocation } from '@docusaurus/router';
import { Button } from '@site/src/components/Button';
import { ButtonLink } from '@site/src/components/ButtonLink';
import { DefinitionList } from '@site/src/components/DefinitionList';
import { Entrance, StepList } from '@site/src/components/Entrance';
import { Failure } from '@site/src/components/Failure';
import { Load } from '@site/src/components/Load';
import { Skeleton } from '@site/src/components/Skeleton';
import { Time } from '@site/src/components/Time';
import { toSignInPath } from '#client/sign-in-path.ts';
import { useText } from '#client/texts.ts';
import { useAct } from '#client/useAct.ts';
import { useAsk } from '#client/useAsk.ts';
import { useLoad } from '#client/useLoad.ts';
import { useSessionState } from '#client/useSessionState.ts';
import { useTurnTo } from '#client/useTurnTo.ts';
import { acceptInvitation, type InvitedTo, showInvitation } from '#contract/portal/organisation.ts';
import { memberRoles } from '#contract/portal/roles.ts';

/** Sends visitors to Login or Register, which return here with the link. */
function SignInFirst() {
  const text = useText();
  const place = useLocation();
  return (
    <>
      <p>{text('invitation.comeIn')}</p>
      <p className="flex-row gap-2">
        <ButtonLink kind="primary" to={toSignInPath(place)}>
          {text('header.login')}
        </ButtonLink>
        <ButtonLink to={toSignInPath(place, '/register')}>{text('header.register')}</ButtonLink>
      </p>
    </>
  );
}

/** Accepts the invitation, if it was sent to the signed-in person. */
function AcceptInvitation({ token, invited }: { token: string; invited: InvitedTo }) {
  const text = useText();
  const ask = useAsk();
  const turnTo = useTurnTo();
  const { run, busy, failure } = useAct(async () => turnTo(await ask(acceptInvitation, { token })));
  if (!invited.own) return <p role="alert">{text('invitation.other')}</p>;
  return (
    <>
      {failure && <Failure failure={failure} />}
      <Button kind="primary" aria-disabled={busy || undefined} onClick={() => run()}>
        {text('invitation.accept')}
      </Button>
    </>
  );
}

function Invited({ token }: { token: string }) {
  const text = useText();
  const state = useSessionState();
  const load = useLoad(showInvitation, { token });
  return (
    <Load load={load} skeleton={<Skeleton shape="rows" lines={4} />}>
      {(invited) => (
        <div className="stack gap-4">
          <DefinitionList
            items={[
              { label: 'field.organisationName', value: <bdi>{invited.organisation}</bdi> },
              { label: 'members.role', value: text(`organisation.role.${invited.role}`) },
              { label: 'members.invitedBy', value: <bdi>{invited.invitedBy}</bdi> },
              { label: 'members.expires', value: <Time at={invited.expiresAt} /> },
            ]}
          />
          {state === 'signedOut' && <SignInFirst />}
          {state === 'signedIn' && <AcceptInvitation token={token} invited={invited} />}
        </div>
      )}
    </Load>
  );
}

/** The token of the mail's link is in the hash, which browsers never send to a server or a log. */
function Accept() {
  const text = useText();
  const state = useSessionState();
  const { hash } = useLocation();
  const token = hash.slice(1);
  if (state === 'unknown') return <Skeleton shape="rows" lines={4} />;
  if (token === '') return <p role="alert">{text('invitation.noLink')}</p>;
  return <Invited key={`${token} ${state}`} token={token} />;
}

/** `/invitation#token`: what an invitation is for, and the button to accept it. */
export default function Invitation() {
  const text = useText();
  return (
    <Entrance
      title={text('invitation.title')}
      lead={text('invitation.lead')}
      aside={
        <StepList
          title={text('invitation.roles')}
          of="organisation.role"
          names={memberRoles.toReversed()}
          parts={['', '.may']}
          plain
        />
      }
    >
      <Accept />
    </Entrance>
  );
}
