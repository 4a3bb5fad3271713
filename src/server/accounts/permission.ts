import ipaddr from 'ipaddr.js';
import type { Operation } from '#contract/operation.ts';
import type { AccountTable } from '#server/database/account-tables.ts';

/** The operations that an account may call; `granted` are ids of individually granted ones. */
interface Permitted extends Pick<AccountTable, 'all_interfaces' | 'environment' | 'level'> {
  granted: ReadonlySet<string>;
}

/** True if the owner's level includes an operation. */
export function isOfLevel(account: Permitted, { level }: Operation): boolean {
  return account.all_interfaces === 1 || level === 'developer' || account.level === 'enterprise';
}

/** In the sandbox all operations of the owner's level; in production only granted ones. */
export function isPermitted(account: Permitted, operation: Operation): boolean {
  if (account.all_interfaces === 1 || account.granted.has(operation.id)) return true;
  if (account.environment === 'production') return false;
  return isOfLevel(account, operation);
}

/** True if an account accepts calls from an address; `allowed` is its JSON list, null for any address. */
export function isAllowedFrom(address: string, allowed: string | null): boolean {
  if (allowed === null) return true;
  if (!ipaddr.isValid(address)) return false;
  // On a dual-stack socket, IPv4 addresses appear as ::ffff:192.0.2.1.
  const caller = ipaddr.process(address);
  return (JSON.parse(allowed) as string[]).some((network) => {
    const [start, bits] = ipaddr.parseCIDR(network);
    return start.kind() === caller.kind() && caller.match(start, bits);
  });
}
