import { createHmac } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import type { Secrets } from '#server/crypto/secrets.ts';

/** The first bytes of an address, of IPv4 and of IPv6 so many; what is no address stays as it is. */
export function toPrefix(ip: string, bytes: { ipv4: number; ipv6: number }): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  return address.toByteArray().slice(0, bytes[address.kind()]).join('.');
}

/** Who calls from an address: an IPv6 household has a /64 to itself, of IPv4 the address counts. */
export function toNetwork(ip: string): string {
  return toPrefix(ip, { ipv4: 4, ipv6: 8 });
}

/** What is kept of a network: without our key it tells no address. */
export function toNetworkHash({ secrets }: { secrets: Secrets }, ip: string): string {
  return createHmac('sha256', secrets.derive('network')).update(toNetwork(ip)).digest('hex');
}
