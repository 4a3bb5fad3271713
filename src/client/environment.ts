import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import useIsBrowser from '@docusaurus/useIsBrowser';
import type { SiteSettings } from '../plugins/site-settings.ts';

/** Origins of the open API, without a trailing slash. */
export interface ApiOrigins {
  sandbox: string;
  production: string;
}

/** The settings that the build got for the address it is served from. */
export function useSiteSettings(): SiteSettings {
  return useDocusaurusContext().siteConfig.customFields as unknown as SiteSettings;
}

/** Returns the origin of the pages; the public address of the build until hydration. */
export function useSiteOrigin(): string {
  const isBrowser = useIsBrowser();
  const { publicUrl } = useSiteSettings();
  return isBrowser ? window.location.origin : publicUrl;
}

/** Returns the origin of the server's calls: the build's setting, else the current origin. */
export function useOwnOrigin(): string {
  const own = useSiteOrigin();
  return useSiteSettings().apiUrl || own;
}

/** The address of the open API in each environment: from the settings of the build, or else the server. */
export function useApiOrigins(): ApiOrigins {
  const own = useOwnOrigin();
  const { sandboxUrl, productionUrl } = useSiteSettings();
  return { sandbox: sandboxUrl || own, production: productionUrl || own };
}
