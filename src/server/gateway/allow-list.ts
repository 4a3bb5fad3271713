import ipaddr from 'ipaddr.js';

/** Whether an account takes calls from an address; `allowed` is its JSON list, null: from anywhere. */
export function isAllowedFrom(address: string, allowed: string | null): boolean {
  if (allowed === null) return true;
  if (!ipaddr.isValid(address)) return false;
  // An IPv4 caller of a socket that takes both kinds comes as ::ffff:192.0.2.1.
  const caller = ipaddr.process(address);
  return (JSON.parse(allowed) as string[]).some((network) => {
    const [start, bits] = ipaddr.parseCIDR(network);
    return start.kind() === caller.kind() && caller.match(start, bits);
  });
}
