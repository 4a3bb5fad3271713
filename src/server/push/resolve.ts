import { lookup, Resolver } from 'node:dns/promises';
import { PushFault } from './fault.ts';
import { isAllowedAddress } from './public-address.ts';

/** The addresses of a host name, as text. */
export type Resolve = (host: string) => Promise<string[]>;

const queryTimeoutMs = 3000;
const tries = 2;

/**
 * Asks name servers, the system's unless others are named, but without its resolver: that one has
 * four threads, which the silent name servers of four receivers would hold against all others. It
 * knows no `/etc/hosts`.
 */
export function createResolvePublic(servers?: readonly string[]): Resolve {
  return async (host) => {
    const resolver = new Resolver({ timeout: queryTimeoutMs, tries });
    if (servers) resolver.setServers(servers);
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  };
}

/** As the system does, with the names of its own network. */
export const resolveAny: Resolve = async (host) => {
  const answers = await lookup(host, { all: true }).catch(() => []);
  return answers.map(({ address }) => address);
};

/** The addresses of a name; one that is not public refuses them all, unless private ones may be. */
export async function resolveAllowed(resolve: Resolve, host: string, allowPrivate: boolean) {
  const addresses = await resolve(host);
  if (addresses.length === 0)
    throw new PushFault({ text: 'detail.callbackUnresolved', values: { value: host } });
  const hidden = addresses.find((address) => !isAllowedAddress(address, allowPrivate));
  if (hidden === undefined) return addresses;
  throw new PushFault({ text: 'detail.callbackPrivate', values: { value: `${host} (${hidden})` } });
}
