import { helpAccounts, type OwnAccount } from '#contract/portal/help-center.ts';
import { useLoad } from './useLoad.ts';
import { useSessionState } from './useSessionState.ts';

const none: readonly OwnAccount[] = [];

/**
 * Returns accounts of the signed-in person whose keys the server keeps; none if signed out. `isKnown` is
 * false while the person is unknown or the response is pending.
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
