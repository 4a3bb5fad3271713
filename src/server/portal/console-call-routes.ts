import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/portal/console-calls.ts';
import { chartCalls } from '#server/people/calls/chart-calls.ts';
import { exportCalls } from '#server/people/calls/export-calls.ts';
import { listCalls } from '#server/people/calls/list-calls.ts';
import { showCall } from '#server/people/calls/show-call.ts';
import type { People } from '#server/people/people.ts';
import type { Session } from '#server/people/sessions/session-store.ts';
import { type Asked, addCall } from './add-call.ts';
import { zoneOf } from './zone-of.ts';

/** `console/call*`, `console/exportCalls`: what a person's accounts called, and what was answered. */
export async function consoleCallRoutes(
  app: FastifyInstance,
  { people }: { people: People },
): Promise<void> {
  const toZone = ({ session, http }: Asked<unknown, Session>) =>
    zoneOf(session.user, http.headers.timezone, people.settings);
  addCall(app, people, contract.listCalls, async (asked) =>
    listCalls(people, asked.session.user, asked.request, toZone(asked)),
  );
  addCall(app, people, contract.showCall, async ({ session, request, language }) =>
    showCall(people, session.user, request.requestId, language.locale),
  );
  addCall(app, people, contract.chartCalls, async (asked) =>
    chartCalls(people, asked.session.user, asked.request, toZone(asked)),
  );
  addCall(app, people, contract.exportCalls, async (asked) =>
    exportCalls(people, asked.session.user, asked.request, toZone(asked)),
  );
}
