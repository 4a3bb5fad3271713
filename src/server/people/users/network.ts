import ipaddr from 'ipaddr.js';

const networkBytes = 8;

/** Who calls from an address: an IPv6 household has a /64 to itself, of IPv4 the address counts. */
export function toNetwork(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return address.toByteArray().slice(0, networkBytes).join('.');
}
