import type { SignedCall } from '#client/exchange.ts';
import { quoteForShell } from '#reference/samples/quote.ts';

function toCommand(url: string, headers: Record<string, string>, option: string, data: string) {
  const lines = [
    // A response ends without a line feed, so the prompt would follow it on its line.
    `curl -sS -w '\\n' ${quoteForShell(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoteForShell(`${name}: ${value}`)}`),
    `${option} ${quoteForShell(data)}`,
  ];
  return lines.join(' \\\n  ');
}

/** Returns a command that sends the same call of version 1 to the open API from a shell. */
export function toFormCurl(
  url: string,
  { headers, json }: Pick<SignedCall, 'headers' | 'json'>,
): string {
  return toCommand(url, headers, '--data-urlencode', `bizContent=${json}`);
}

/** Returns a command that sends the same body of version 2, byte for byte. */
export function toJsonCurl(url: string, { headers, contentType, body }: SignedCall): string {
  // `--data` would read a file if the body begins with @.
  return toCommand(url, { 'content-type': contentType, ...headers }, '--data-raw', body);
}
