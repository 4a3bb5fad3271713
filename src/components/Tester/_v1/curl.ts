import { quoteForShell } from '#reference/samples/quote.ts';

/** Returns a command that sends the same call to the open API from a shell. */
export function toCurl(url: string, headers: Record<string, string>, bizContent: string): string {
  const lines = [
    `curl -sS ${quoteForShell(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoteForShell(`${name}: ${value}`)}`),
    `--data-urlencode ${quoteForShell(`bizContent=${bizContent}`)}`,
  ];
  return lines.join(' \\\n  ');
}
