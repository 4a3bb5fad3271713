import { addDeveloper } from '../_support/accounts.ts';
import { ask, type Person } from '../_support/people.ts';
import { openOwners, toPushAccount } from '../console/pushes/_owners.ts';
import { kind } from './_context.ts';

/** Fifty retries, 0.2 s apart. */
export const retries = Array(50).fill('0.2').join();

/** A portal for developers who listen, and the calls of the console and of listeners. */
export async function openListening() {
  const portal = await openOwners({ PUSH_RETRY_S: retries });
  portal.clock.now = Date.now();

  const tell = (person: Person, path: string, request: object) =>
    ask(portal, 'POST', `console/${path}`, request, { token: person.token });

  const listen = (listenToken: string, path: string, request: object) =>
    ask(portal, 'POST', `listen/${path}`, request, {
      headers: { authorization: `Bearer ${listenToken}` },
    });

  const next = (listenToken: string, listener: string, parts: object = {}) =>
    listen(listenToken, 'next', { listener, room: 8, ...parts });

  async function addOwner() {
    const developer = await addDeveloper(portal);
    const account = await toPushAccount(portal, developer.sandbox);
    const owner = { ...developer, account };
    await tell(owner, 'directPushes', { to: 'listen', kind, version: 1 });
    const { data } = await tell(owner, 'createListenToken', {});
    return { ...owner, listenToken: String(data.token) };
  }

  return { portal, database: portal.context.database, tell, listen, next, addOwner };
}
