import ipaddr from 'ipaddr.js';

/** Metadata services of clouds hand out keys to any caller from inside: always refused. */
const metadataAddresses = ['168.63.129.16', '100.100.100.200', 'fd00:ec2::254'];
/** The range assigned to networks; IPv6 addresses outside of it embed or hide another address. */
const globalUnicast: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];
/** Networks of the courier's own; link-local addresses, where most metadata services are, are not among them. */
const privateRanges = ['private', 'loopback', 'uniqueLocal'];

/** Returns true if an IP address belongs to a host of the public internet, and to none of our networks. */
export function isPublicAddress(address: string): boolean {
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
