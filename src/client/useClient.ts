import { useHistory } from '@docusaurus/router';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import routes from '@generated/routes';
import { useStore } from 'jotai';
import { useMemo } from 'react';
import { languageOfLocale } from '#contract/languages.ts';
import { createClient, type PortalClient } from './http.ts';
import { splitLocalePath } from './locale-path.ts';
import { clearSessionAtom, tokenAtom } from './session.ts';
import { axiosTransport } from './transport.ts';

/** The portal's calls, spoken in the language of the page. */
export function useClient(transport = axiosTransport): PortalClient {
  const { siteConfig, i18n } = useDocusaurusContext();
  const history = useHistory();
  const store = useStore();
  const { baseUrl, customFields } = siteConfig;
  const apiUrl = String(customFields?.apiUrl ?? '');
  return useMemo(() => {
    const login = `${baseUrl}login`;
    return createClient({
      apiUrl,
      transport,
      readContext: () => ({
        token: tokenAtom.peek() ?? '',
        routeName: splitLocalePath(window.location.pathname).path,
        timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        langType: languageOfLocale(i18n.currentLocale).code,
      }),
      onSessionOver: () => {
        store.set(clearSessionAtom);
        if (routes.some(({ path }) => path === login)) history.push(login);
      },
    });
  }, [apiUrl, transport, baseUrl, i18n.currentLocale, history, store]);
}
