import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type { SignedIn } from '#contract/portal/user.ts';
import { forgetPerson } from './forget-person.ts';
import { useSession } from './useSession.ts';

/** Switches the organisation: every tab forgets the previous one's data and typed keys, and the page restarts. */
export function useTurnTo() {
  const { signIn } = useSession();
  const { baseUrl } = useDocusaurusContext().siteConfig;
  return (signedIn: SignedIn): void => {
    forgetPerson();
    signIn(signedIn);
    window.location.assign(`${baseUrl}personalCenter/members`);
  };
}
