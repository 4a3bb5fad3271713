import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { longestUrl } from '#contract/operations/sandbox/_push-fields.ts';
import { isLoopback } from '#server/http/loopback.ts';
import { PushFault } from './fault.ts';

/** Metadata services of clouds hand out keys to any caller from inside: always refused. */
const metadataAddresses = ['168.63.129.16', '100.100.100.200', 'fd00:ec2::254'];
/** The range assigned to networks; IPv6 addresses outside of it embed or hide another address. */
const globalUnicast: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];
/** Networks of the courier's own; link-local addresses, where most metadata services are, are not among them. */
const privateRanges = ['private', 'loopback', 'uniqueLocal'];

/** Returns true if an IP address belongs to a host of the public internet, and to none of our networks. */
function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed instanceof ipaddr.IPv6) return parsed.match(globalUnicast);
  return !metadataAddresses.includes(parsed.toString());
}

/** Returns true if pushes may go to an IP address; `allowPrivate` is the setting CALLBACK_ALLOW_PRIVATE. */
export function isAllowedAddress(address: string, allowPrivate: boolean): boolean {
  if (isPublicAddress(address)) return true;
  if (!allowPrivate || !ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  const isMetadata = metadataAddresses.includes(parsed.toString());
  return privateRanges.includes(parsed.range()) && !isMetadata;
}

/** Rules for webhook addresses (settings CALLBACK_ALLOW_HTTP and CALLBACK_ALLOW_PRIVATE). */
export interface CallbackRules {
  allowHttp: boolean;
  allowPrivate: boolean;
  /** Allows this machine, over http too, even if the other rules do not. */
  allowLoopback?: boolean;
}

const webPorts = ['', '80', '443'];
const firstFreePort = 1024;
/** Suffixes of names that no public name server resolves. */
const privateNames =
  /(^|\.)(localhost|localdomain|local|internal|intranet|lan|home|corp|private|home\.arpa|test|invalid|onion)$/;

/** Returns the host of a URL as a name or an address, without brackets and the root's dot. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '');
}

/** True if the host is this machine, and the rules allow it. */
export function isOwnMachine(host: string, { allowLoopback = false }: CallbackRules): boolean {
  return allowLoopback && isLoopback(host);
}

function isAllowedHost(host: string, allowPrivate: boolean): boolean {
  if (isIP(host)) return isAllowedAddress(host, allowPrivate);
  return allowPrivate || (host.includes('.') && !privateNames.test(host));
}

/** Refuses a literal address of a private network; names are resolved when connecting. */
export function assertHost(url: URL, rules: CallbackRules): void {
  const host = hostOf(url);
  if (!isOwnMachine(host, rules) && !isAllowedHost(host, rules.allowPrivate)) {
    throw new PushFault({ text: 'detail.callbackPrivate', values: { value: host } });
  }
}

function assertPort({ port }: URL): void {
  if (webPorts.includes(port) || Number(port) >= firstFreePort) return;
  throw new PushFault({ text: 'detail.callbackPort', values: { value: port } });
}

/** Reads a webhook address; throws a PushFault that says what is wrong with it. */
export function parseCallbackUrl(text: string, rules: CallbackRules): URL {
  if (text.length > longestUrl) {
    throw new PushFault({ text: 'detail.callbackTooLong', values: { limit: String(longestUrl) } });
  }
  const url = URL.parse(text);
  if (!url) throw new PushFault({ text: 'detail.callbackNotUrl' });
  const allowHttp = rules.allowHttp || isOwnMachine(hostOf(url), rules);
  if (url.protocol !== 'https:' && !(allowHttp && url.protocol === 'http:')) {
    throw new PushFault({ text: 'detail.callbackScheme' });
  }
  if (url.username || url.password) throw new PushFault({ text: 'detail.callbackCredentials' });
  if (text.includes('#')) throw new PushFault({ text: 'detail.callbackFragment' });
  assertPort(url);
  assertHost(url, rules);
  // Certificates name servers without the root's dot.
  if (url.hostname.endsWith('.')) url.hostname = hostOf(url);
  return url;
}
