import type { SignedIn } from '#contract/portal/user.ts';
import { endSession, findSession } from '#server/people/sessions/session-store.ts';
import type { Asked } from './add-call.ts';

/** Ends the session of the sent token. */
async function endCalling({ people, token }: Pick<Asked<unknown>, 'people' | 'token'>) {
  if (token !== '') await people.write((transaction) => endSession(transaction, token));
}

/** Ends the browser's previous session and logs the user of the new one. */
export async function beginSession(
  asked: Pick<Asked<unknown>, 'people' | 'token' | 'http'>,
  signedIn: SignedIn,
): Promise<SignedIn> {
  await endCalling(asked);
  const session = await findSession(asked.people, signedIn.token);
  if (session) asked.http.portalSession = session;
  return signedIn;
}
