import { helpAccounts, type OwnAccount } from '#contract/portal/help-center.ts';
import { useLoad } from './useLoad.ts';
import { useSessionState } from './useSessionState.ts';

/** Accounts of the signed-in person whose keys the server keeps; none while nobody is signed in. */
export function useOwnAccounts(): OwnAccount[] {
  const isSignedIn = useSessionState() === 'signedIn';
  const { data = [] } = useLoad(helpAccounts, isSignedIn ? {} : null);
  return isSignedIn ? data : [];
}
