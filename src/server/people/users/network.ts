import { createHmac } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import type { Secrets } from '#server/crypto/secrets.ts';

/** The first bytes of an address, with separate lengths for IPv4 and IPv6; other texts are unchanged. */
export function toPrefix(ip: string, bytes: { ipv4: number; ipv6: number }): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  return address.toByteArray().slice(0, bytes[address.kind()]).join('.');
}

/** The caller's network: the /64 of IPv6, the address of IPv4. */
export function toNetwork(ip: string): string {
  return toPrefix(ip, { ipv4: 4, ipv6: 8 });
}

/** Stored digest of a network: does not reveal the address without our key. */
export function toNetworkHash({ secrets }: { secrets: Secrets }, ip: string): string {
  return createHmac('sha256', secrets.derive('network')).update(toNetwork(ip)).digest('hex');
}
