import useIsBrowser from '@docusaurus/useIsBrowser';
import { useAtomValue } from 'jotai';
import { tokenAtom } from './session.ts';

/** `unknown` until the page hydrates, since its HTML does not know the reader. */
export type SessionState = 'unknown' | 'signedIn' | 'signedOut';

/** The sign-in, which all tabs share. */
export function useSessionState(): SessionState {
  const isBrowser = useIsBrowser();
  const token = useAtomValue(tokenAtom);
  if (!isBrowser) return 'unknown';
  // The atom reads the storage shortly after the first render.
  return (token ?? tokenAtom.peek()) ? 'signedIn' : 'signedOut';
}
