import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Names that lead to the own machine everywhere (RFC 6761), and the addresses that do. */
export function isLoopback(host: string): boolean {
  if (isIP(host)) return ipaddr.process(host).range() === 'loopback';
  return host === 'localhost' || host.endsWith('.localhost');
}

/** Where a loopback name leads, whatever name servers say. */
export const loopbackAddresses = ['127.0.0.1', '::1'];
