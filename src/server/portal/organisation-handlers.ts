import { acceptInvitation, showInvitation } from '#server/people/organisations/accept.ts';
import {
  changeRole,
  leaveOrganisation,
  removeMember,
} from '#server/people/organisations/change-members.ts';
import { invite, revokeInvitation } from '#server/people/organisations/invite.ts';
import { listOwn, showOrganisation } from '#server/people/organisations/list-members.ts';
import { renameOrganisation } from '#server/people/organisations/suspend.ts';
import { switchOrganisation } from '#server/people/sessions/session-store.ts';
import type { Handlers } from './add-call.ts';

/** Handlers for members of an organisation, and for switching between organisations. */
export const organisationHandlers = {
  'organisation/members': ({ people, member }) => showOrganisation(people, member),
  'organisation/own': async ({ people, member }) => ({
    organisations: await listOwn(people.database, member),
  }),
  'organisation/switch': ({ people, session, request }) =>
    switchOrganisation(people, session, request.organisation.trim().toLowerCase()),
  'organisation/rename': ({ people, request }) =>
    renameOrganisation(people, request.organisationName),
  'organisation/invite': ({ people, request }) => invite(people, request),
  'organisation/revokeInvitation': ({ people, request }) => revokeInvitation(people, request.id),
  'organisation/invitation': ({ people, user, request }) =>
    showInvitation(people, user, request.token),
  'organisation/accept': ({ people, session, request }) =>
    acceptInvitation(people, session, request.token),
  'organisation/changeRole': ({ people, request }) => changeRole(people, request),
  'organisation/removeMember': ({ people, request }) => removeMember(people, request.member),
  'organisation/leave': ({ people, session }) => leaveOrganisation(people, session),
} satisfies Partial<Handlers>;
