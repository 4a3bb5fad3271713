import { useLocation } from '@docusaurus/router';
import { ButtonLink } from '@site/src/components/ButtonLink';
import { EmptyState } from '@site/src/components/EmptyState';
import { SharedNote } from '@site/src/components/SharedNote';
import { Skeleton } from '@site/src/components/Skeleton';
import { useAtomValue } from 'jotai';
import { BadgeCheck, LockKeyhole } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { userDataAtom } from '#client/session.ts';
import { toSignInPath } from '#client/sign-in-path.ts';
import { useText } from '#client/texts.ts';
import { useFreshUser } from '#client/useFreshUser.ts';
import { useSessionState } from '#client/useSessionState.ts';
import type { Role } from '#contract/portal/roles.ts';

interface OtherRoleProps {
  role: Role;
  roles: readonly Role[];
}

/** Replaces a page not open to the signed-in person, with a link to what opens it. */
function OtherRole({ role, roles }: OtherRoleProps) {
  const text = useText();
  const isStaff = role === 'reviewer';
  if (!isStaff && roles.includes('enterprise')) {
    const kind = roles.includes('developer') ? 'developer' : 'company';
    return (
      <EmptyState
        icon={BadgeCheck}
        title={text(`kit.certifyFirst.${kind}.title`)}
        text={text(`kit.certifyFirst.${kind}.text`)}
        action={
          <ButtonLink kind="primary" to="/personalCenter/certification">
            {text('kit.certifyFirst.action')}
          </ButtonLink>
        }
      />
    );
  }
  const to = isStaff ? '/operator' : '/control';
  return (
    <EmptyState
      icon={LockKeyhole}
      title={text('kit.otherRole.title')}
      text={text(isStaff ? 'kit.otherRole.staff' : 'kit.otherRole.integrator')}
      action={
        <ButtonLink kind="primary" to={to}>
          {text(isStaff ? 'kit.otherRole.operator' : 'kit.otherRole.control')}
        </ButtonLink>
      }
    />
  );
}

/** Replaces a page that needs a signed-in person: sign in and return, or register. */
function SignedOut() {
  const text = useText();
  const place = useLocation();
  return (
    <EmptyState
      icon={LockKeyhole}
      title={text('kit.signedOut.title')}
      text={text('kit.signedOut.text')}
      action={
        <>
          <ButtonLink kind="primary" to={toSignInPath(place)}>
            {text('kit.signedOut.login')}
          </ButtonLink>
          <ButtonLink to={toSignInPath(place, '/register')}>
            {text('kit.signedOut.register')}
          </ButtonLink>
        </>
      }
    />
  );
}

/** Only needed on a staff member's first visit. */
const FirstSignIn = lazy(async () => ({
  default: (await import('@site/src/components/FirstSignIn')).FirstSignIn,
}));

/** Only needed by people who may make no calls. */
const SuspendedNote = lazy(async () => ({
  default: (await import('@site/src/components/SuspendedNote')).SuspendedNote,
}));

function toRole(userData: Record<string, unknown> | null): Role {
  if (userData?.reviewer === true) return 'reviewer';
  const { level } = userData ?? {};
  return level === 'developer' || level === 'enterprise' ? level : 'user';
}

interface GateProps {
  roles?: readonly Role[];
  children: ReactNode;
}

/** Admits people signed in with one of the roles, and tells all others what to do first. */
export function Gate({ roles, children }: GateProps) {
  const state = useSessionState();
  const userData = useAtomValue(userDataAtom);
  useFreshUser(state);
  if (state === 'unknown') return <Skeleton shape="block" height="16rem" />;
  if (state === 'signedOut') return <SignedOut />;
  const note = Boolean(userData?.suspension) && (
    <Suspense>
      <SuspendedNote />
    </Suspense>
  );
  const role = toRole(userData ?? userDataAtom.peek());
  if (roles && !roles.includes(role)) {
    return (
      <>
        {note}
        <OtherRole role={role} roles={roles} />
      </>
    );
  }
  const step = userData?.mustSetUp;
  if (roles && role === 'reviewer' && (step === 'password' || step === 'factor')) {
    return (
      <Suspense fallback={<Skeleton shape="block" height="16rem" />}>
        <FirstSignIn account={userData?.account ?? ''} step={step} />
      </Suspense>
    );
  }
  return (
    <>
      {note}
      {userData?.shared === true && <SharedNote />}
      {children}
    </>
  );
}
