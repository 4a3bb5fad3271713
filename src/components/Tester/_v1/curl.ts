import { quoteForShell } from '#reference/samples/quote.ts';

/** A command that sends the same call to the open API when pasted into a shell. */
export function toCurl(url: string, headers: Record<string, string>, bizContent: string): string {
  const lines = [
    `curl -sS ${quoteForShell(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoteForShell(`${name}: ${value}`)}`),
    `--data-urlencode ${quoteForShell(`bizContent=${bizContent}`)}`,
  ];
  return lines.join(' \\\n  ');
}
