import type { SignedIn } from '#contract/portal/user.ts';
import { endSession, findSession } from '#server/people/sessions/session-store.ts';
import type { Asked } from './add-call.ts';

/** Ends the session of the token that came along. */
async function endCalling({ people, token }: Pick<Asked<unknown>, 'people' | 'token'>) {
  if (token !== '') await people.write((transaction) => endSession(transaction, token));
}

/** The session that the same browser had so far ends; whose the new one is goes to the log. */
export async function beginSession(
  asked: Pick<Asked<unknown>, 'people' | 'token' | 'http'>,
  signedIn: SignedIn,
): Promise<SignedIn> {
  await endCalling(asked);
  const session = await findSession(asked.people, signedIn.token);
  if (session) asked.http.portalSession = session;
  return signedIn;
}
