import type { FastifyInstance } from 'fastify';
import { demoOutbox } from '#contract/portal/outbox.ts';
import { listOutbox } from '#server/people/messages/list-outbox.ts';
import type { People } from '#server/people/people.ts';
import { addOpenCall } from './add-call.ts';

/** `demo/outbox`: what the demo would have sent, for everybody. */
export async function outboxRoutes(app: FastifyInstance, { people }: { people: People }) {
  addOpenCall(app, people, demoOutbox, async () => ({ messages: await listOutbox(people) }));
}
