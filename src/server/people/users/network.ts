import { isIPv6 } from 'node:net';

const networkGroups = 4;

/** Where an address is called from: an IPv6 reader has a network of /64 to themselves, an IPv4 one the address. */
export function toNetwork(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(ip)) return ip;
  // The URL parser writes an address in its one short form.
  const short = new URL(`http://[${ip.replace(/%.*$/, '')}]`).hostname.slice(1, -1);
  const [head = '', tail] = short.split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const last = tail === '' ? [] : tail.split(':');
    groups.push(...Array(8 - groups.length - last.length).fill('0'), ...last);
  }
  return `${groups.slice(0, networkGroups).join(':')}::/64`;
}
