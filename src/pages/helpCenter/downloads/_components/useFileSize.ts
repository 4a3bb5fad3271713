import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { useEffect, useState } from 'react';

function toWords(bytes: number, locale: string): string {
  const [amount, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kilobyte'] : [bytes / 1e6, 'megabyte'];
  const options = { style: 'unit', unit, maximumFractionDigits: amount < 10 ? 1 : 0 } as const;
  return new Intl.NumberFormat(locale, options).format(amount);
}

/** Bytes of a file; a text that travels compressed does not say them beforehand, and is small enough to fetch. */
async function readSize(address: string, signal: AbortSignal): Promise<number> {
  const head = await fetch(address, { method: 'HEAD', signal });
  if (!head.ok) return 0;
  const length = Number(head.headers.get('content-length') ?? 0);
  if (length > 0) return length;
  return (await (await fetch(address, { signal })).blob()).size;
}

/** Size of a file in words; undefined until the server has said it, or where it does not. */
export function useFileSize(address: string): string | undefined {
  const locale = useDocusaurusContext().i18n.currentLocale;
  const [size, setSize] = useState<string>();
  useEffect(() => {
    const stale = new AbortController();
    const ask = async () => {
      const bytes = await readSize(address, stale.signal).catch(() => 0);
      if (bytes > 0) setSize(toWords(bytes, locale));
    };
    void ask();
    return () => stale.abort();
  }, [address, locale]);
  return size;
}
