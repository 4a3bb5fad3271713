import { anyone, integrator } from './access.ts';
import { get, post } from './define-call.ts';
import { email, line, oneOf } from './fields.ts';
import { type MemberRole, memberRoles } from './roles.ts';
import type { SignedIn } from './user.ts';

/** Maximum members of an organisation, and pending invitations. */
export const mostMembers = 50;
export const mostInvitations = 20;

/** Days that an invitation is valid. */
export const invitationDays = 7;

/** A member; times are milliseconds since 1970. */
export interface Colleague {
  /** Id of the person. */
  id: string;
  account: string;
  role: MemberRole;
  since: number;
  /** True for the caller. */
  own: boolean;
}

/** Pending invitation. */
export interface Invitation {
  id: string;
  email: string;
  role: MemberRole;
  /** Account of the inviting owner. */
  invitedBy: string;
  createdAt: number;
  expiresAt: number;
}

/** A change of the membership. */
export interface MembershipChange {
  id: string;
  at: number;
  /** As in `organisation.join`. */
  action: string;
  /** Account of the actor; null if it was deleted. */
  actor: string | null;
  /** Account of the subject; null if it is the actor or was deleted. */
  member: string | null;
  role: MemberRole | null;
}

export interface Organisation {
  id: string;
  name: string;
  role: MemberRole;
  colleagues: Colleague[];
  /** Pending invitations and the newest changes; empty for members who are not owners. */
  invitations: Invitation[];
  changes: MembershipChange[];
}

export const showOrganisation = get<Organisation>()('organisation/members', {
  ...integrator,
  least: 'viewer',
});

/** An organisation of the person's; `current` is the one of this session. */
export interface OwnOrganisation {
  id: string;
  name: string;
  role: MemberRole;
  current: boolean;
}

export const listOrganisations = get<{ organisations: OwnOrganisation[] }>()(
  'organisation/own',
  integrator,
);

const id = line(36);

/**
 * Switches the session to another organisation of the user with a new token; the old one ends, so
 * that open pages cannot act for the wrong organisation.
 */
export const switchOrganisation = post<SignedIn>()(
  'organisation/switch',
  { ...integrator, logged: true },
  { organisation: id },
);

export const renameOrganisation = post()(
  'organisation/rename',
  { ...integrator, least: 'owner', audits: ['organisation.rename'] },
  {
    organisationName: line(60, { minLength: 2 }),
  },
);

/** Emails a link that makes the address's user a member, once; a newer one replaces it. */
export const invite = post<Invitation>()(
  'organisation/invite',
  { ...integrator, least: 'owner', stepUp: 'always', audits: ['organisation.invite'] },
  { email, role: oneOf([...memberRoles]) },
);

export const revokeInvitation = post()(
  'organisation/revokeInvitation',
  { ...integrator, least: 'owner', audits: ['organisation.revokeInvitation'] },
  { id },
);

const token = line(64);

/** Details of an invitation, for the holder of its link. */
export interface InvitedTo {
  organisation: string;
  role: MemberRole;
  /** Account of the inviting owner. */
  invitedBy: string;
  expiresAt: number;
  /** True if it was sent to the caller's address. */
  own: boolean;
}

export const showInvitation = post<InvitedTo>()('organisation/invitation', anyone, { token });

/** Makes the caller a member; the session switches to that organisation, as after `organisation/switch`. */
export const acceptInvitation = post<SignedIn>()(
  'organisation/accept',
  { ...integrator, audits: ['organisation.join'] },
  { token },
);

const member = line(36);

export const changeRole = post()(
  'organisation/changeRole',
  { ...integrator, least: 'owner', stepUp: 'always', audits: ['organisation.changeRole'] },
  { member, role: oneOf([...memberRoles]) },
);

/** Removes a member, including their sessions for this organisation and their listener tokens. */
export const removeMember = post()(
  'organisation/removeMember',
  { ...integrator, least: 'owner', stepUp: 'always', audits: ['organisation.removeMember'] },
  { member },
);

/** Leaves the organisation; the session switches to another one, which is created if necessary. */
export const leaveOrganisation = post<SignedIn>()('organisation/leave', {
  ...integrator,
  stepUp: 'always',
  audits: ['organisation.leave'],
});
