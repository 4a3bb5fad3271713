import type { SignedCall } from '#client/exchange.ts';
import { quoteForShell } from '#reference/samples/quote.ts';

/** Returns a command that sends the same body, byte for byte, to the open API from a shell. */
export function toCurl(url: string, { headers, contentType, body }: SignedCall): string {
  const all = { 'content-type': contentType, ...headers };
  const lines = [
    `curl -sS ${quoteForShell(url)}`,
    ...Object.entries(all).map(([name, value]) => `-H ${quoteForShell(`${name}: ${value}`)}`),
    // `--data` would read a file if the body begins with @.
    `--data-raw ${quoteForShell(body)}`,
  ];
  return lines.join(' \\\n  ');
}
