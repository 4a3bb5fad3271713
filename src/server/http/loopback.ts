import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Returns true for names that always resolve to this machine (RFC 6761), and for loopback addresses. */
export function isLoopback(host: string): boolean {
  if (isIP(host)) return ipaddr.process(host).range() === 'loopback';
  return host === 'localhost' || host.endsWith('.localhost');
}

/** Addresses of a loopback name, whatever name servers say. */
export const loopbackAddresses = ['127.0.0.1', '::1'];
