import { useHistory } from '@docusaurus/router';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { useStore } from 'jotai';
import { useMemo } from 'react';
import { languageOfLocale } from '#contract/languages.ts';
import { useSiteSettings } from './environment.ts';
import { forgetPerson } from './forget-person.ts';
import { createClient, type PortalClient } from './http.ts';
import { splitLocalePath } from './locale-path.ts';
import { tokenAtom } from './session.ts';
import { toSignInPath } from './sign-in-path.ts';
import { askForProof } from './step-up.ts';
import { axiosTransport } from './transport.ts';

/** Why a person came to the login page, as the history keeps it. */
export interface SignInState {
  /** Their session ended while they were working. */
  isOver?: boolean;
  /** They have a new password. */
  isReset?: boolean;
}

/** Returns the portal's calls in the language of the page. */
export function useClient(transport = axiosTransport): PortalClient {
  const { siteConfig, i18n } = useDocusaurusContext();
  const history = useHistory();
  const store = useStore();
  const { baseUrl } = siteConfig;
  const { apiUrl } = useSiteSettings();
  return useMemo(() => {
    return createClient({
      apiUrl,
      transport,
      readContext: () => ({
        token: tokenAtom.peek() ?? '',
        routeName: splitLocalePath(window.location.pathname).path,
        timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        langType: languageOfLocale(i18n.currentLocale).code,
      }),
      onSessionOver: (token, isBackground) => {
        // A late answer to an old token does not concern a newer session.
        if (token === '' || token !== (tokenAtom.peek() ?? '')) return;
        const path = baseUrl.slice(0, -1) + toSignInPath(window.location);
        forgetPerson();
        if (!isBackground) history.push(path, { isOver: true } satisfies SignInState);
      },
      onStepUp: (factors) => askForProof(store, factors),
    });
  }, [apiUrl, transport, baseUrl, i18n.currentLocale, history, store]);
}
