import ipaddr from 'ipaddr.js';

/** Bits in front of an IPv4 address where IPv6 carries it. */
const mappedBits = 96;

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Decimal in four parts, or IPv6 without a zone: other spellings mean different things to programs. */
function parseAddress(text: string): Address | undefined {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  if (!ipaddr.IPv6.isValid(text) || text.includes('%')) return undefined;
  return ipaddr.IPv6.parse(text);
}

function toCanonical(address: Address, bits: number): string | undefined {
  if (address instanceof ipaddr.IPv4) {
    return `${ipaddr.IPv4.networkAddressFromCIDR(`${address}/${bits}`)}/${bits}`;
  }
  if (!address.isIPv4MappedAddress()) {
    return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`)}/${bits}`;
  }
  if (bits < mappedBits) return undefined;
  return toCanonical(address.toIPv4Address(), bits - mappedBits);
}

/** An address, or a network as in 192.0.2.0/24, in the one form we keep; undefined for anything else. */
export function parseNetwork(text: string): string | undefined {
  const [host = '', prefix, ...rest] = text.trim().split('/');
  const address = parseAddress(host);
  if (!address || rest.length > 0) return undefined;
  const most = address instanceof ipaddr.IPv4 ? 32 : 128;
  if (prefix !== undefined && !/^\d{1,3}$/.test(prefix)) return undefined;
  const bits = prefix === undefined ? most : Number(prefix);
  return bits > most ? undefined : toCanonical(address, bits);
}
