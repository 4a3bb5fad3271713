import type { FastifyInstance } from 'fastify';
import {
  listAudit as auditCall,
  decideApplications as decideCall,
  listApplications as listCall,
} from '#contract/portal/operator-applications.ts';
import { decideApplications } from '#server/people/applications/decide.ts';
import { listApplications } from '#server/people/applications/list-applications.ts';
import { listAudit } from '#server/people/audit/list-audit.ts';
import type { People } from '#server/people/people.ts';
import { addCall } from './add-call.ts';

/** What the courier's staff do with interface applications, and the record of all that was decided. */
export async function operatorApplicationRoutes(
  app: FastifyInstance,
  { people }: { people: People },
): Promise<void> {
  addCall(app, people, listCall, ({ request }) => listApplications(people.reports, request));
  addCall(app, people, decideCall, ({ session, request }) =>
    decideApplications(people, { ...request, actor: session.user.id }),
  );
  addCall(app, people, auditCall, ({ request }) => listAudit(people.reports, request));
}
