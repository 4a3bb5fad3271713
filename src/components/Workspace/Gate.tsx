import { SharedNote } from '@site/src/components/SharedNote';
import { Skeleton } from '@site/src/components/Skeleton';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { userDataAtom } from '#client/session.ts';
import { useFreshUser } from '#client/useFreshUser.ts';
import { useSessionState } from '#client/useSessionState.ts';
import type { Role } from '#contract/portal/define-call.ts';
import { OtherRole } from './OtherRole.tsx';
import { SignedOut } from './SignedOut.tsx';

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
  const role = toRole(userData ?? userDataAtom.peek());
  if (roles && !roles.includes(role)) return <OtherRole role={role} roles={roles} />;
  return (
    <>
      {userData?.shared === true && <SharedNote />}
      {children}
    </>
  );
}
