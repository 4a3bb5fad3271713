import useIsBrowser from '@docusaurus/useIsBrowser';
import { useAtomValue } from 'jotai';
import { tokenAtom } from './session.ts';

/** `unknown` while the page is the server's picture: whoever reads it may be signed in. */
export type SessionState = 'unknown' | 'signedIn' | 'signedOut';

/** Whether somebody is signed in, in this tab or another. */
export function useSessionState(): SessionState {
  const isBrowser = useIsBrowser();
  const token = useAtomValue(tokenAtom);
  if (!isBrowser) return 'unknown';
  // The atom reads the storage a moment after the first picture of a page.
  return (token ?? tokenAtom.peek()) ? 'signedIn' : 'signedOut';
}
