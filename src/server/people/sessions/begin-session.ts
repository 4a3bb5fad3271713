import type { SignedIn } from '#contract/portal/user.ts';
import type { Asked } from '../asked.ts';
import { endSession, findSession } from './session-store.ts';

/** Ends the browser's previous session and logs the user of the new one. */
export async function beginSession(
  { people, token, setSession }: Pick<Asked<unknown>, 'people' | 'token' | 'setSession'>,
  signedIn: SignedIn,
): Promise<SignedIn> {
  if (token !== '') await people.write((transaction) => endSession(transaction, token));
  const session = await findSession(people, signedIn.token);
  if (session) setSession(session);
  return signedIn;
}
