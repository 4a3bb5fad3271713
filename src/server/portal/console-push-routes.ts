import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/portal/console-pushes.ts';
import type { People } from '#server/people/people.ts';
import { listCallbacks } from '#server/people/pushes/list-callbacks.ts';
import { listPushes } from '#server/people/pushes/list-pushes.ts';
import { replayPushes } from '#server/people/pushes/replay-pushes.ts';
import { removeCallback, setCallback, testCallback } from '#server/people/pushes/set-callback.ts';
import { showPush } from '#server/people/pushes/show-push.ts';
import type { Session } from '#server/people/sessions/session-store.ts';
import { type Asked, addCall } from './add-call.ts';
import { zoneOf } from './zone-of.ts';

/** `console/*Callback*`, `console/*push*`: where a person's pushes go, and what became of them. */
export async function consolePushRoutes(
  app: FastifyInstance,
  { people }: { people: People },
): Promise<void> {
  const toZone = ({ session, http }: Asked<unknown, Session>) =>
    zoneOf(session.user, http.headers.timezone, people.settings);
  addCall(app, people, contract.listCallbacks, async ({ session }) =>
    listCallbacks(people, session.user),
  );
  addCall(app, people, contract.setCallback, async ({ session, request, language }) =>
    setCallback(people, session.user, request, language.locale),
  );
  addCall(app, people, contract.testCallback, async ({ session, request, language }) =>
    testCallback(people, session.user, request, language.locale),
  );
  addCall(app, people, contract.removeCallback, async ({ session, request }) =>
    removeCallback(people, session.user, request),
  );
  addCall(app, people, contract.listPushes, async (asked) =>
    listPushes(people, asked.session.user, asked.request, toZone(asked)),
  );
  addCall(app, people, contract.showPush, async ({ session, request }) =>
    showPush(people, session.user, request.id),
  );
  addCall(app, people, contract.replayPushes, async (asked) =>
    replayPushes(people, asked.session.user, asked.request, toZone(asked)),
  );
}
