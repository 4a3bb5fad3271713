import type { FastifyInstance } from 'fastify';
import {
  commitCompany,
  commitDeveloper,
  getCertifications as getCertificationsCall,
  updateCompany,
  updateContact as updateContactCall,
} from '#contract/portal/cer.ts';
import { getCertifications } from '#server/people/certification/certification-store.ts';
import { submitCertification } from '#server/people/certification/submit.ts';
import { updateContact } from '#server/people/certification/update-contact.ts';
import type { People } from '#server/people/people.ts';
import { addCall } from './add-call.ts';

/** `cer/*`: a person's certifications. */
export async function cerRoutes(app: FastifyInstance, { people }: { people: People }) {
  addCall(app, people, commitDeveloper, async ({ session: { user }, request: sent }) => {
    const from = ['none', 'rejected', 'approved'] as const;
    return submitCertification(people, user, { kind: 'developer', from, sent });
  });

  addCall(app, people, commitCompany, async ({ session: { user }, request: sent }) => {
    const from = ['none', 'rejected'] as const;
    return submitCertification(people, user, { kind: 'company', from, sent });
  });

  addCall(app, people, updateCompany, async ({ session: { user }, request: sent }) => {
    const from = ['approved', 'rejected'] as const;
    return submitCertification(people, user, { kind: 'company', from, sent });
  });

  addCall(app, people, updateContactCall, async ({ session: { user }, request }) =>
    updateContact(people, user, request),
  );

  addCall(app, people, getCertificationsCall, async ({ session: { user } }) =>
    getCertifications(people.database, user.id),
  );
}
