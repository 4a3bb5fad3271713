import { getCertifications } from '#server/people/certification/certification-store.ts';
import { submitCertification } from '#server/people/certification/submit.ts';
import { updateContact } from '#server/people/certification/update-contact.ts';
import type { Handlers } from './add-call.ts';

/** `cer/*`: a person's certifications. */
export const certificationHandlers = {
  'cer/devCerCommit': ({ people, session: { user }, request: sent }) =>
    submitCertification(people, user, {
      kind: 'developer',
      from: ['none', 'rejected', 'approved'],
      sent,
    }),
  'cer/companyCerCommit': ({ people, session: { user }, request: sent }) =>
    submitCertification(people, user, { kind: 'company', from: ['none', 'rejected'], sent }),
  'cer/updateCompanyCer': ({ people, session: { user }, request: sent }) =>
    submitCertification(people, user, { kind: 'company', from: ['approved', 'rejected'], sent }),
  'cer/updateInterfaceContactor': ({ people, session: { user }, request }) =>
    updateContact(people, user, request),
  'cer/certificationInfo': ({ people, session: { user } }) =>
    getCertifications(people.database, user.id),
} satisfies Partial<Handlers>;
