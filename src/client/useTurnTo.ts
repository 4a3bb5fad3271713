import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type { SignedIn } from '#contract/portal/user.ts';
import { forgetPerson } from './forget-person.ts';
import { useSession } from './useSession.ts';

/**
 * Switches to another organisation: this and every other tab forget all data of the previous one, drafts and
 * typed keys too, and the page restarts.
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
