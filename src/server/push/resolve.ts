import { lookup, Resolver } from 'node:dns/promises';
import { isAllowedAddress } from './callback-url.ts';
import { PushFault } from './fault.ts';

export type Resolve = (host: string) => Promise<string[]>;

const queryTimeoutMs = 3000;
const tries = 2;

/** Queries name servers without the system's resolver, whose four threads silent name servers would block. */
export function createResolvePublic(servers?: readonly string[]): Resolve {
  return async (host) => {
    const resolver = new Resolver({ timeout: queryTimeoutMs, tries });
    if (servers) resolver.setServers(servers);
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  };
}

/** Resolves as the system does, with the names of its own network. */
export const resolveAny: Resolve = async (host) => {
  const answers = await lookup(host, { all: true }).catch(() => []);
  return answers.map(({ address }) => address);
};

/** Returns the addresses of a name; a single non-public one refuses them all, unless private ones are allowed. */
export async function resolveAllowed(resolve: Resolve, host: string, allowPrivate: boolean) {
  const addresses = await resolve(host);
  if (addresses.length === 0)
    throw new PushFault({ text: 'detail.callbackUnresolved', values: { value: host } });
  const hidden = addresses.find((address) => !isAllowedAddress(address, allowPrivate));
  if (hidden === undefined) return addresses;
  throw new PushFault({ text: 'detail.callbackPrivate', values: { value: `${host} (${hidden})` } });
}
