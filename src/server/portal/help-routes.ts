import type { FastifyInstance } from 'fastify';
import { accountSign, headersSign, helpAccounts } from '#contract/portal/help-center.ts';
import type { People } from '#server/people/people.ts';
import { listOwnAccounts } from '#server/people/signing/own-account.ts';
import { signByAccount, signHeaders } from '#server/people/signing/sign-text.ts';
import { addCall } from './add-call.ts';

/** `help-center/*`: signing with the stored keys of one's own accounts, which never leave the server. */
export async function helpRoutes(app: FastifyInstance, { people }: { people: People }) {
  addCall(app, people, helpAccounts, ({ session }) => listOwnAccounts(people, session.user.id));
  addCall(app, people, accountSign, ({ request, session }) =>
    signByAccount(people, { ...request, userId: session.user.id }),
  );
  addCall(app, people, headersSign, ({ request, session }) =>
    signHeaders(people, { ...request, userId: session.user.id }),
  );
}
