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

/**
 * Digests of a text by the server; of `bizContent`, which may be an older text. They are asked for when
 * the hand pauses; those of production, each of which is kept on record, by `sign`.
 */
export function useOwnSignature(own: OwnAccount, operation: string | undefined, text: string) {
  const { environment, apiAccount } = own;
  const paused = usePaused(text);
  const [pressed, setPressed] = useState({ of: '', text: '' });
  const of = `${apiAccount} ${operation}`;
  const isAsked = environment === 'production';
  const bizContent = isAsked ? (pressed.of === of ? pressed.text : '') : paused;
  const asked = { environment, bizContent, ...(operation && { operation }) };
  const load = useLoad(accountSign, bizContent.trim() === '' ? null : asked);
  const sign = () => {
    if (pressed.of === of && pressed.text === text) load.reload();
    else setPressed({ of, text });
  };
  return { load, isOld: bizContent !== text || load.busy, ...(isAsked && { sign }) };
}
