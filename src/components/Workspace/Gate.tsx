import { SharedNote } from '@site/src/components/SharedNote';
import { Skeleton } from '@site/src/components/Skeleton';
import { useAtomValue } from 'jotai';
import { lazy, type ReactNode, Suspense } from 'react';
import { userDataAtom } from '#client/session.ts';
import { useFreshUser } from '#client/useFreshUser.ts';
import { useSessionState } from '#client/useSessionState.ts';
import type { Role } from '#contract/portal/roles.ts';
import { OtherRole } from './OtherRole.tsx';
import { SignedOut } from './SignedOut.tsx';

/** Only the staff's first visit needs it. */
const FirstSignIn = lazy(async () => ({
  default: (await import('@site/src/components/FirstSignIn')).FirstSignIn,
}));

/** Only who may make no call needs it. */
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

/** Lets in who is signed in with one of the roles, and tells everybody else what to do first. */
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
