import { useEffect, useState } from 'react';
import { useLoad } from '#client/useLoad.ts';
import { accountSign, type OwnAccount } from '#contract/portal/help-center.ts';

/** A hand that types pauses about so long between words. */
const pauseMs = 400;

function usePaused(value: string): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}

/** Digests of a text by the server, asked for when the hand pauses; of `bizContent`, which may be an older text. */
export function useOwnSignature(own: OwnAccount, operation: string | undefined, text: string) {
  const bizContent = usePaused(text);
  const { environment } = own;
  const asked = { environment, bizContent, ...(operation && { operation }) };
  const load = useLoad(accountSign, bizContent.trim() === '' ? null : asked);
  return { load, isOld: bizContent !== text || load.busy };
}
