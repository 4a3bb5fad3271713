import type { Static } from 'typebox';
import { anyone, integrator } from './access.ts';
import { answer, flag, listOf, nothing, nullable, text, whole } from './answer-fields.ts';
import { get, post } from './define-call.ts';
import { email, line, oneOf } from './fields.ts';
import { memberRoles } from './roles.ts';
import { SignedIn } from './user.ts';

/** Maximum members of an organisation, and pending invitations. */
export const mostMembers = 50;
export const mostInvitations = 20;

/** Days that an invitation is valid. */
export const invitationDays = 7;

/** A member; times are milliseconds since 1970. */
export const Colleague = answer({
  /** Id of the person. */
  id: text,
  account: text,
  role: oneOf(memberRoles),
  since: whole,
  /** True for the caller. */
  own: flag,
});
export type Colleague = Static<typeof Colleague>;

/** Pending invitation. */
export const Invitation = answer({
  id: text,
  email: text,
  role: oneOf(memberRoles),
  /** Account of the inviting owner. */
  invitedBy: text,
  createdAt: whole,
  expiresAt: whole,
});
export type Invitation = Static<typeof Invitation>;

/** A change of the membership. */
export const MembershipChange = answer({
  id: text,
  at: whole,
  /** As in `organisation.join`. */
  action: text,
  /** Account of the actor; null if it was deleted. */
  actor: nullable(text),
  /** Account of the subject; null if it is the actor or was deleted. */
  member: nullable(text),
  role: nullable(oneOf(memberRoles)),
});
export type MembershipChange = Static<typeof MembershipChange>;

export const Organisation = answer({
  id: text,
  name: text,
  role: oneOf(memberRoles),
  colleagues: listOf(Colleague),
  /** Pending invitations and the newest changes; empty for members who are not owners. */
  invitations: listOf(Invitation),
  changes: listOf(MembershipChange),
});
export type Organisation = Static<typeof Organisation>;

export const showOrganisation = get(Organisation)('organisation/members', {
  ...integrator,
  least: 'viewer',
});

/** An organisation of the person's; `current` is the one of this session. */
export const OwnOrganisation = answer({
  id: text,
  name: text,
  role: oneOf(memberRoles),
  current: flag,
});
export type OwnOrganisation = Static<typeof OwnOrganisation>;

export const listOrganisations = get(answer({ organisations: listOf(OwnOrganisation) }))(
  'organisation/own',
  integrator,
);

const id = line(36);

/**
 * Switches the session to another organisation of the user with a new token; the old one ends, so
 * that open pages cannot act for the wrong organisation.
 */
export const switchOrganisation = post(SignedIn)(
  'organisation/switch',
  { ...integrator, logged: true },
  { organisation: id },
);

export const renameOrganisation = post(nothing)(
  'organisation/rename',
  { ...integrator, least: 'owner', audits: ['organisation.rename'] },
  {
    organisationName: line(60, { minLength: 2 }),
  },
);

/** Emails a link that makes the address's user a member, once; a newer one replaces it. */
export const invite = post(Invitation)(
  'organisation/invite',
  { ...integrator, least: 'owner', stepUp: 'always', audits: ['organisation.invite'] },
  { email, role: oneOf(memberRoles) },
);

export const revokeInvitation = post(nothing)(
  'organisation/revokeInvitation',
  { ...integrator, least: 'owner', audits: ['organisation.revokeInvitation'] },
  { id },
);

const token = line(64);

/** Details of an invitation, for the holder of its link. */
export const InvitedTo = answer({
  organisation: text,
  role: oneOf(memberRoles),
  /** Account of the inviting owner. */
  invitedBy: text,
  expiresAt: whole,
  /** True if it was sent to the caller's address. */
  own: flag,
});
export type InvitedTo = Static<typeof InvitedTo>;

export const showInvitation = post(InvitedTo)('organisation/invitation', anyone, { token });

/** Makes the caller a member; the session switches to that organisation, as after `organisation/switch`. */
export const acceptInvitation = post(SignedIn)(
  'organisation/accept',
  { ...integrator, audits: ['organisation.join'] },
  { token },
);

const member = line(36);

export const changeRole = post(nothing)(
  'organisation/changeRole',
  { ...integrator, least: 'owner', stepUp: 'always', audits: ['organisation.changeRole'] },
  { member, role: oneOf(memberRoles) },
);

/** Removes a member, including their sessions for this organisation and their listener tokens. */
export const removeMember = post(nothing)(
  'organisation/removeMember',
  { ...integrator, least: 'owner', stepUp: 'always', audits: ['organisation.removeMember'] },
  { member },
);

/** Leaves the organisation; the session switches to another one, which is created if necessary. */
export const leaveOrganisation = post(SignedIn)('organisation/leave', {
  ...integrator,
  stepUp: 'always',
  audits: ['organisation.leave'],
});
