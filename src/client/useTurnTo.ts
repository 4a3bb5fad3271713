import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type { SignedIn } from '#contract/portal/user.ts';
import { forgetPerson } from './forget-person.ts';
import { useSession } from './useSession.ts';

/**
 * Goes on for another organisation: whatever this and every other tab keeps of the one so far is
 * forgotten, drafts and typed keys too, and the page begins anew.
 */
export function useTurnTo() {
  const { signIn } = useSession();
  const { baseUrl } = useDocusaurusContext().siteConfig;
  return (signedIn: SignedIn): void => {
    forgetPerson();
    signIn(signedIn);
    window.location.assign(`${baseUrl}personalCenter/members`);
  };
}
