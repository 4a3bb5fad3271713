import type { SettingsReader } from './settings-reader.ts';

/** What the site's build and the server must agree on; everything here is public. */
export interface SharedSettings {
  brandName: string;
  /** Path below static/ or an address. */
  brandLogo: string;
  /** IANA name of the zone in which wire times are local. */
  timeZone: string;
  /** Calls of one account in a second; 0: no limit. */
  callsPerSecond: number;
  /** Where the site is reached, without a slash at the end; empty where nobody said. */
  publicUrl: string;
  /** Origins of the open API; PUBLIC_URL unless set, and empty where that is not set either. */
  sandboxUrl: string;
  productionUrl: string;
}

/** Reads them by one rule for both; what is wrong stands in the reader's `problems`. */
export function readSharedSettings(reader: SettingsReader): SharedSettings {
  const publicUrl = reader.address('PUBLIC_URL', '');
  return {
    brandName: reader.text('BRAND_NAME') ?? 'Courier Open Platform',
    brandLogo:
      reader.matching(
        'BRAND_LOGO',
        /^(\/|https?:\/\/)\S+$/,
        'write a path below static such as /img/logo.svg, or an address',
      ) ?? '/img/logo.svg',
    timeZone: reader.timeZone('TIMEZONE', 'Africa/Cairo'),
    callsPerSecond: reader.integer('CALLS_PER_SECOND', 100, 1_000_000),
    publicUrl,
    sandboxUrl: reader.address('SANDBOX_URL', publicUrl),
    productionUrl: reader.address('PRODUCTION_URL', publicUrl),
  };
}
