import ipaddr from 'ipaddr.js';

/** A cloud's metadata service on an address that is public by its range. */
const metadataAddresses = ['168.63.129.16'];
/** All that is handed out to networks; whatever lies beside it carries or hides another address. */
const globalUnicast: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/** Whether an IP address belongs to a host of the public internet, and to no network of our own. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed instanceof ipaddr.IPv6) return parsed.match(globalUnicast);
  return !metadataAddresses.includes(parsed.toString());
}
