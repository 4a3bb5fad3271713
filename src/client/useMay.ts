import { useAtomValue } from 'jotai';
import { leastRole, type PortalPath, reaches } from '#contract/portal/access.ts';
import type { Environment } from '#contract/portal/console-fields.ts';
import { type MemberRole, memberRoles } from '#contract/portal/define-call.ts';
import { userDataAtom } from './session.ts';

/** What the signed-in member lacks for a call, by the table that the server asks too; undefined where nothing. */
export function useLacking() {
  const kept = useAtomValue(userDataAtom)?.role;
  const role = memberRoles.find((each) => each === kept);
  return (call: PortalPath, environment: Environment = 'production'): MemberRole | undefined => {
    const least = leastRole(call, environment === 'production');
    // Who the browser knows no role of is told by the server.
    return !role || !least || reaches(role, least) ? undefined : least;
  };
}

/** Whether the signed-in member may make a call. */
export function useMay() {
  const findLacking = useLacking();
  return (call: PortalPath, environment?: Environment) =>
    findLacking(call, environment) === undefined;
}
