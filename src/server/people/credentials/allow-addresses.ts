import ipaddr from 'ipaddr.js';
import type { ConsoleAccount } from '#contract/portal/console-accounts.ts';
import type { Handlers } from '../asked.ts';
import { addAudit } from '../audit/audit.ts';
import type { MemberPeople } from '../lock-member.ts';
import { type FieldFault, PortalError } from '../portal-error.ts';
import { assertNotShared } from '../users/assert-own.ts';
import { changeAccount } from './list-accounts.ts';

/** Length of the IPv6 prefix before an embedded IPv4 address. */
const mappedBits = 96;

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Dotted decimal IPv4, or IPv6 without a zone: programs disagree about other spellings. */
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

/** Normalises an address or a network such as 192.0.2.0/24; undefined if it is invalid. */
function parseNetwork(text: string): string | undefined {
  const [host = '', prefix, ...rest] = text.trim().split('/');
  const address = parseAddress(host);
  if (!address || rest.length > 0) return undefined;
  const most = address instanceof ipaddr.IPv4 ? 32 : 128;
  if (prefix !== undefined && !/^\d{1,3}$/.test(prefix)) return undefined;
  const bits = prefix === undefined ? most : Number(prefix);
  return bits > most ? undefined : toCanonical(address, bits);
}

/** Normalises and deduplicates entries; a refusal names every invalid one. */
function parseNetworks(texts: readonly string[]): string[] {
  const networks = texts.map(parseNetwork);
  const faults: Record<string, FieldFault> = {};
  for (const [index, network] of networks.entries()) {
    const value = texts[index] ?? '';
    if (!network)
      faults[`addresses[${index}]`] = { text: 'portal.addressInvalid', values: { value } };
  }
  if (Object.keys(faults).length > 0) {
    throw new PortalError('fields', 'portal.fields', { fields: faults });
  }
  return [...new Set(networks.filter((network) => network !== undefined))];
}

/** Sets the addresses that may call with the production key, effective with the next call. */
export async function allowAddresses(
  people: MemberPeople,
  addresses: readonly string[],
): Promise<ConsoleAccount> {
  assertNotShared(people.member.user);
  const networks = parseNetworks(addresses);
  return changeAccount(people, 'production', async (transaction, id) => {
    await transaction
      .updateTable('account')
      .set({ allowed_addresses: networks.length > 0 ? JSON.stringify(networks) : null })
      .where('id', '=', id)
      .execute();
    const decided = {
      actor: people.member.user.id,
      subject: id,
      details: { count: networks.length },
    };
    addAudit(transaction, people, { ...decided, action: 'account.allowAddresses' });
  });
}

export const allowAddressesHandlers = {
  'console/allowAddresses': ({ people, request }) =>
    allowAddresses(people, request.addresses ?? []),
} satisfies Partial<Handlers>;
