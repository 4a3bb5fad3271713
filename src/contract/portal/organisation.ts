import { anyone, integrator } from './access.ts';
import { get, post } from './define-call.ts';
import { email, line, oneOf } from './fields.ts';
import { type MemberRole, memberRoles } from './roles.ts';
import type { SignedIn } from './user.ts';

/** Members of an organisation, and invitations of one that nobody took up yet. */
export const mostMembers = 50;
export const mostInvitations = 20;

/** How long an invitation is good for. */
export const invitationDays = 7;

/** Somebody in my organisation; times are milliseconds since 1970. */
export interface Colleague {
  /** Id of the person. */
  id: string;
  account: string;
  role: MemberRole;
  since: number;
  /** Whether it is who asks. */
  own: boolean;
}

/** An invitation that nobody took up yet. */
export interface Invitation {
  id: string;
  email: string;
  role: MemberRole;
  /** Account of the owner. */
  invitedBy: string;
  createdAt: number;
  expiresAt: number;
}

/** What was changed of who belongs to the organisation. */
export interface MembershipChange {
  id: string;
  at: number;
  /** As in `organisation.join`. */
  action: string;
  /** Account of who did it; null: it is gone since. */
  actor: string | null;
  /** Account of whom it is about; null: nobody else's, or it is gone since. */
  member: string | null;
  role: MemberRole | null;
}

export interface Organisation {
  id: string;
  name: string;
  role: MemberRole;
  colleagues: Colleague[];
  /** Those that wait, and the newest changes; empty for who is no owner. */
  invitations: Invitation[];
  changes: MembershipChange[];
}

export const showOrganisation = get<Organisation>()('organisation/members', {
  ...integrator,
  least: 'viewer',
});

/** One of mine; `current` is the one that this session is for. */
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
 * Turns to another organisation of mine: the session goes on for it under a new token, and the old
 * one is over, so that no page which is still open acts for the wrong one.
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

/** Mails a link that makes whoever has the address a member, once; a newer one replaces it. */
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

/** What an invitation is to, for whoever has its link. */
export interface InvitedTo {
  organisation: string;
  role: MemberRole;
  /** Account of the owner. */
  invitedBy: string;
  expiresAt: number;
  /** Whether it was sent to the address of who asks; a visitor has none. */
  own: boolean;
}

export const showInvitation = post<InvitedTo>()('organisation/invitation', anyone, { token });

/** Makes me a member; the session goes on for that organisation, as after `organisation/switch`. */
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

/** Ends the member's sessions for this organisation, and their listener tokens, at once. */
export const removeMember = post()(
  'organisation/removeMember',
  { ...integrator, least: 'owner', stepUp: 'always', audits: ['organisation.removeMember'] },
  { member },
);

/** The session goes on for another organisation of mine; where there is none, one is made. */
export const leaveOrganisation = post<SignedIn>()('organisation/leave', {
  ...integrator,
  stepUp: 'always',
  audits: ['organisation.leave'],
});
