import type { FastifyInstance } from 'fastify';
import ipaddr from 'ipaddr.js';
import * as contract from '#contract/portal/console-accounts.ts';
import { allowAddresses } from '#server/people/accounts/allow-addresses.ts';
import { listAccounts } from '#server/people/accounts/list-accounts.ts';
import { revealKey } from '#server/people/accounts/reveal-key.ts';
import { endOldKey, rotateKey } from '#server/people/accounts/rotate-key.ts';
import { goLive } from '#server/people/going-live/go-live.ts';
import { listJointTesting } from '#server/people/going-live/list-joint-testing.ts';
import { readOverview } from '#server/people/going-live/overview.ts';
import type { People } from '#server/people/people.ts';
import { addCall } from './add-call.ts';
import { zoneOf } from './zone-of.ts';

/** `console/*` about accounts and their keys, and the way to production. */
export async function consoleAccountRoutes(
  app: FastifyInstance,
  { people }: { people: People },
): Promise<void> {
  addCall(app, people, contract.consoleAccounts, async ({ session, origin }) => ({
    accounts: await listAccounts(people, session.user.id),
    address: ipaddr.isValid(origin.ip) ? ipaddr.process(origin.ip).toString() : '',
    overlapHours: people.settings.keyOverlapHours,
  }));
  addCall(app, people, contract.revealKey, ({ session, request }) =>
    revealKey(people, session.user, request.environment),
  );
  addCall(app, people, contract.rotateKey, ({ session, request }) =>
    rotateKey(people, session.user, request),
  );
  addCall(app, people, contract.endOldKey, ({ session, request }) =>
    endOldKey(people, session.user, request),
  );
  addCall(app, people, contract.allowAddresses, ({ session, request }) =>
    allowAddresses(people, session.user, request.addresses ?? []),
  );
  addCall(app, people, contract.jointTesting, ({ session }) =>
    listJointTesting(people.database, session.user),
  );
  addCall(app, people, contract.goLive, ({ session, request }) =>
    goLive(people, session.user, request.operation),
  );
  addCall(app, people, contract.consoleOverview, ({ session, http }) =>
    readOverview(
      people,
      session.user,
      zoneOf(session.user, http.headers.timezone, people.settings),
    ),
  );
}
