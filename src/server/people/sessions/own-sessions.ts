import type { Asked, Handlers } from '../asked.ts';
import { assertNotShared } from '../users/assert-own.ts';
import { addEvent } from './session-events.ts';
import {
  endSession,
  endSessions,
  listSessions,
  type Session,
  switchOrganisation,
} from './session-store.ts';

/** Signs a user out, which their activity list shows. */
async function signOut({ people, token, session, origin }: Asked<unknown, Session | undefined>) {
  await people.write(async (transaction) => {
    const isEnded = token !== '' && (await endSession(transaction, token));
    if (!isEnded || !session || session.user.shared === 1) return;
    const event = { user_id: session.user.id, action: 'session.signOut' } as const;
    await addEvent(transaction, people, event, origin);
  });
}

export const ownSessionsHandlers = {
  'user/loginOut': signOut,
  'user/sessions': async ({ people, session }) => ({
    sessions: await listSessions(people, session),
  }),
  'user/endSession': async ({ people, request: { id }, session, user, origin }) => {
    assertNotShared(user);
    const userId = user.id;
    const which = id === undefined ? { userId, except: session.id } : { userId, id };
    return people.write(async (transaction) => {
      const ended = await endSessions(transaction, which);
      const event = { user_id: userId, action: 'session.endOwn', count: ended } as const;
      if (ended > 0) await addEvent(transaction, people, event, origin);
      return { ended };
    });
  },
  'organisation/switch': ({ people, session, request }) =>
    switchOrganisation(people, session, request.organisation.trim().toLowerCase()),
} satisfies Partial<Handlers>;
