import { useAtomValue } from 'jotai';
import { type Access, leastRole } from '#contract/portal/access.ts';
import type { Environment } from '#contract/portal/console-fields.ts';
import { type MemberRole, memberRoles, reaches } from '#contract/portal/roles.ts';
import { userDataAtom } from './session.ts';

/** Returns the role that the signed-in member lacks for a call; undefined if they may make it. */
export function useLacking() {
  const kept = useAtomValue(userDataAtom)?.role;
  const role = memberRoles.find((each) => each === kept);
  return (call: Access, environment: Environment = 'production'): MemberRole | undefined => {
    const least = leastRole(call, environment === 'production');
    // A member whose role the browser does not know gets the server's answer.
    return !role || !least || reaches(role, least) ? undefined : least;
  };
}

export function useMay() {
  const findLacking = useLacking();
  return (call: Access, environment?: Environment) => findLacking(call, environment) === undefined;
}
