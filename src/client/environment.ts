import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import useIsBrowser from '@docusaurus/useIsBrowser';
import type { SiteSettings } from '../plugins/site-settings.ts';

/** Origins of the open API, without a slash at the end. */
export interface ApiOrigins {
  sandbox: string;
  production: string;
}

/** What the build was told of the place it is served from. */
export function useSiteSettings(): SiteSettings {
  return useDocusaurusContext().siteConfig.customFields as unknown as SiteSettings;
}

/**
 * Where the open API is called, for each environment: the settings of the build, else the origin
 * the reader is on. The page was built with the public address and shows that until it is hydrated.
 */
export function useApiOrigins(): ApiOrigins {
  const isBrowser = useIsBrowser();
  const settings = useSiteSettings();
  const own = settings.apiUrl || (isBrowser ? window.location.origin : settings.publicUrl);
  return { sandbox: settings.sandboxUrl || own, production: settings.productionUrl || own };
}
