/** What the built site is told about the place it is served from; everything here is public. */
export interface SiteSettings {
  brandName: string;
  /** Path below static/ or an address. */
  brandLogo: string;
  /** Where the site is reached, without a slash at the end. */
  publicUrl: string;
  /** Origin of the server's calls; empty: the site's own. */
  apiUrl: string;
  /** Origins shown as the environments' addresses; empty: the origin the reader is on. */
  sandboxUrl: string;
  productionUrl: string;
  /** IANA name of the zone in which wire times are local. */
  timeZone: string;
  /** Calls of one account in a second; 0: no limit. */
  callsPerSecond: number;
}

function toCallsPerSecond(value: string | undefined): number {
  if (value === undefined || value === '') return 100;
  if (/^\d+$/.test(value)) return Number(value);
  throw new Error(`CALLS_PER_SECOND is not a whole number: ${value}. Write for example 100`);
}

function toOrigin(name: string, value: string | undefined): string {
  if (!value) return '';
  if (!URL.canParse(value))
    throw new Error(`${name} is not an address: ${value}. Write https://host`);
  return value.replace(/\/+$/, '');
}

/** Reads the settings of the site's build (design.md §8); throws an Error that names the variable. */
export function readSiteSettings(env: Record<string, string | undefined>): SiteSettings {
  const publicUrl = toOrigin('PUBLIC_URL', env.PUBLIC_URL);
  return {
    brandName: env.BRAND_NAME || 'Courier Open Platform',
    brandLogo: env.BRAND_LOGO || '/img/logo.svg',
    publicUrl: publicUrl || `http://localhost:${env.PORT || '3000'}`,
    apiUrl: toOrigin('API_URL', env.API_URL),
    sandboxUrl: toOrigin('SANDBOX_URL', env.SANDBOX_URL) || publicUrl,
    productionUrl: toOrigin('PRODUCTION_URL', env.PRODUCTION_URL) || publicUrl,
    timeZone: env.TIMEZONE || 'Africa/Cairo',
    callsPerSecond: toCallsPerSecond(env.CALLS_PER_SECOND),
  };
}
