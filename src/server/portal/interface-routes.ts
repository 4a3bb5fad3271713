import type { FastifyInstance } from 'fastify';
import {
  applyForInterfaces as applyCall,
  cancelApplication,
  changeInterfaceStatus,
  listInterfaces as listCall,
  revokeInterface,
} from '#contract/portal/interfaces.ts';
import { applyForInterfaces } from '#server/people/applications/apply.ts';
import { changeApplication, steps } from '#server/people/applications/change.ts';
import { listInterfaces } from '#server/people/applications/list-interfaces.ts';
import type { People } from '#server/people/people.ts';
import { addCall } from './add-call.ts';

/** A person's own interfaces: what there is, applications, and what becomes of them. */
export async function interfaceRoutes(
  app: FastifyInstance,
  { people }: { people: People },
): Promise<void> {
  addCall(app, people, listCall, ({ session }) => listInterfaces(people.database, session.user));
  addCall(app, people, applyCall, ({ session, request }) =>
    applyForInterfaces(people, session.user, request.operations),
  );
  addCall(app, people, cancelApplication, ({ session, request }) =>
    changeApplication(people, session.user.id, request.operation, steps.cancel),
  );
  addCall(app, people, changeInterfaceStatus, ({ session, request }) => {
    const step = request.enabled ? steps.enable : steps.disable;
    return changeApplication(people, session.user.id, request.operation, step);
  });
  addCall(app, people, revokeInterface, ({ session, request }) =>
    changeApplication(people, session.user.id, request.operation, steps.revoke),
  );
}
