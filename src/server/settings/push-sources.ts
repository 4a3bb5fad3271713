import ipaddr from 'ipaddr.js';
import type { SettingsReader } from '#contract/settings-reader.ts';

/** Networks that pushes come from, in the form of CIDR, and those that follow. */
export interface PushSourceSettings {
  sources: string[];
  /** Replaces `sources` at a moment in milliseconds since 1970. */
  next: { from: number; sources: string[] } | undefined;
}

const expected =
  'write addresses and networks such as 203.0.113.10, 198.51.100.0/24 or 2001:db8::/48, separated by commas';

/** Returns a network as CIDR, for a single address too; undefined if the text is none. */
function toNetwork(text: string): string | undefined {
  const [address = '', bits, ...rest] = text.split('/');
  if (rest.length > 0 || !ipaddr.isValid(address)) return undefined;
  // Other notations of IPv4, such as 10.1 or 0x7f000001, are mistakes here.
  const isIPv4 = ipaddr.IPv4.isValidFourPartDecimal(address);
  if (!isIPv4 && !ipaddr.IPv6.isValid(address)) return undefined;
  const most = isIPv4 ? 32 : 128;
  const length = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : 0;
  if (length < 1 || length > most) return undefined;
  const family = isIPv4 ? ipaddr.IPv4 : ipaddr.IPv6;
  return `${family.networkAddressFromCIDR(`${address}/${length}`)}/${length}`;
}

/** Returns the networks of a list, each once; undefined if an entry is none. */
function toNetworks(text: string): string[] | undefined {
  const networks = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(toNetwork);
  if (networks.length === 0 || networks.includes(undefined)) return undefined;
  return [...new Set(networks as string[])];
}

/** Returns the start of a day in UTC; undefined if there is no such day. */
function toDayStart(text: string): number | undefined {
  const at = Date.parse(`${text}T00:00:00Z`);
  const isDay = !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
  return isDay ? at : undefined;
}

/** Reads from where pushes come (`PUSH_SOURCES`), and an announced change (`PUSH_SOURCES_NEXT`: a day, then the list). */
export function readPushSources(reader: SettingsReader): PushSourceSettings {
  const text = reader.text('PUSH_SOURCES');
  const sources = text === undefined ? [] : toNetworks(text);
  if (!sources) reader.problems.push(`PUSH_SOURCES=${text}: ${expected}`);
  const nextText = reader.text('PUSH_SOURCES_NEXT');
  const settings = { sources: sources ?? [], next: undefined };
  if (nextText === undefined) return settings;
  const [, day = '', list = ''] = /^(\d{4}-\d{2}-\d{2})\s+(.+)$/s.exec(nextText) ?? [];
  const from = toDayStart(day);
  const next = toNetworks(list);
  if (from === undefined || !next) {
    const dated = 'write the day of the change and then the list, such as 2027-01-15 203.0.113.20';
    reader.problems.push(`PUSH_SOURCES_NEXT=${nextText}: ${dated}; in the list ${expected}`);
    return settings;
  }
  if (text === undefined) {
    reader.problems.push(
      'PUSH_SOURCES_NEXT is set without PUSH_SOURCES: write the addresses that pushes come from until then',
    );
  }
  return { ...settings, next: { from, sources: next } };
}
