/** How far an organisation is verified. */
export const levels = ['user', 'developer', 'enterprise'] as const;

export type Level = (typeof levels)[number];

/** Kinds of callers: by the certification of their organisation, or a reviewer. */
export type Role = 'visitor' | Level | 'reviewer';

/** Roles of members; each includes the one before it. */
export const memberRoles = ['viewer', 'developer', 'owner'] as const;

export type MemberRole = (typeof memberRoles)[number];

export const everybody = ['visitor', 'user', 'developer', 'enterprise', 'reviewer'] as const;
export const signedIn = ['user', 'developer', 'enterprise', 'reviewer'] as const;
export const integrators = ['user', 'developer', 'enterprise'] as const;
export const certified = ['developer', 'enterprise'] as const;
export const reviewers = ['reviewer'] as const;

/** True if a role includes another. */
export function reaches(role: MemberRole, least: MemberRole): boolean {
  return memberRoles.indexOf(role) >= memberRoles.indexOf(least);
}
