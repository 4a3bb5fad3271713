import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { useEffect, useState } from 'react';

function toWords(bytes: number, locale: string): string {
  const [amount, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kilobyte'] : [bytes / 1e6, 'megabyte'];
  const options = { style: 'unit', unit, maximumFractionDigits: amount < 10 ? 1 : 0 } as const;
  return new Intl.NumberFormat(locale, options).format(amount);
}

/** Size of a file in words; undefined until the server has said it, or where it does not. */
export function useFileSize(address: string): string | undefined {
  const locale = useDocusaurusContext().i18n.currentLocale;
  const [size, setSize] = useState<string>();
  useEffect(() => {
    const stale = new AbortController();
    const ask = async () => {
      const answer = await fetch(address, { method: 'HEAD', signal: stale.signal }).catch(
        () => null,
      );
      const bytes = Number(answer?.ok && answer.headers.get('content-length'));
      if (bytes > 0) setSize(toWords(bytes, locale));
    };
    void ask();
    return () => stale.abort();
  }, [address, locale]);
  return size;
}
