import { useEffect, useState } from 'react';
import { useFormats } from '#client/useFormats.ts';

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
  const { fileSize } = useFormats();
  const [size, setSize] = useState<string>();
  useEffect(() => {
    const stale = new AbortController();
    const ask = async () => {
      const bytes = await readSize(address, stale.signal).catch(() => 0);
      if (bytes > 0) setSize(fileSize(bytes));
    };
    void ask();
    return () => stale.abort();
  }, [address, fileSize]);
  return size;
}
