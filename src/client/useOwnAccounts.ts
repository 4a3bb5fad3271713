import { helpAccounts, type OwnAccount } from '#contract/portal/help-center.ts';
import { useLoad } from './useLoad.ts';
import { useSessionState } from './useSessionState.ts';

const none: readonly OwnAccount[] = [];

/**
 * Accounts of the signed-in person whose keys the server keeps; none while nobody is signed in.
 * `isKnown` is false while it is not known who asks, or the answer is on its way.
 */
export function useOwnAccounts() {
  const session = useSessionState();
  const isSignedIn = session === 'signedIn';
  const { data = none, state } = useLoad(helpAccounts, isSignedIn ? {} : null, {
    background: true,
  });
  if (!isSignedIn) return { accounts: none, isKnown: session === 'signedOut' };
  return { accounts: data, isKnown: state !== 'loading' };
}
