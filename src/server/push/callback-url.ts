import { isIP } from 'node:net';
import { longestUrl } from '#contract/operations/sandbox/_push-fields.ts';
import { isLoopback } from '#server/http/loopback.ts';
import { PushFault } from './fault.ts';
import { isAllowedAddress } from './public-address.ts';

/** Where pushes may go (settings CALLBACK_ALLOW_HTTP and CALLBACK_ALLOW_PRIVATE). */
export interface CallbackRules {
  allowHttp: boolean;
  allowPrivate: boolean;
  /** Whether this machine may be named, over http too, where the others are not allowed. */
  allowLoopback?: boolean;
}

const webPorts = ['', '80', '443'];
const firstFreePort = 1024;
/** Ends of names that no public name server answers for. */
const privateNames =
  /(^|\.)(localhost|localdomain|local|internal|intranet|lan|home|corp|private|home\.arpa|test|invalid|onion)$/;

/** The host of a URL as a name or an address: without brackets and without the root's dot. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '');
}

/** Whether the host is this machine, by name or address, and this machine is allowed. */
export function isOwnMachine(host: string, { allowLoopback = false }: CallbackRules): boolean {
  return allowLoopback && isLoopback(host);
}

function isAllowedHost(host: string, allowPrivate: boolean): boolean {
  if (isIP(host)) return isAllowedAddress(host, allowPrivate);
  return allowPrivate || (host.includes('.') && !privateNames.test(host));
}

/** Refuses an address of a private network by what is written; names are asked for when connecting. */
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

/** Reads a callback address; throws a PushFault that says what is wrong with it. */
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
  // Servers know their certificates by names without the root's dot.
  if (url.hostname.endsWith('.')) url.hostname = hostOf(url);
  return url;
}
