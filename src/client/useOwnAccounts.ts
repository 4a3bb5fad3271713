import { helpAccounts, type OwnAccount } from '#contract/portal/help-center.ts';
import { useLoad } from './useLoad.ts';
import { useSessionState } from './useSessionState.ts';

const none: readonly OwnAccount[] = [];

/** Returns the person's accounts whose keys the server keeps; `isKnown` is false until the response is there. */
export function useOwnAccounts() {
  const session = useSessionState();
  const isSignedIn = session === 'signedIn';
  const { data = none, state } = useLoad(helpAccounts, isSignedIn ? {} : null, {
    background: true,
  });
  if (!isSignedIn) return { accounts: none, isKnown: session === 'signedOut' };
  return { accounts: data, isKnown: state !== 'loading' };
}
