import { useEffect, useState } from 'react';
import { useLoad } from '#client/useLoad.ts';
import { headersSign, type OwnAccount } from '#contract/portal/help-center.ts';

/** A hand that types pauses about so long between words. */
const pauseMs = 400;

interface Asked {
  operation: string;
  callId: string;
  bizContent: string;
  /** Of a call that is compared; the server's clock otherwise. */
  timestamp?: string;
}

/**
 * Headers that the server makes of a body; of an older one while `isOld`. They are asked for when the hand
 * pauses; those of production, each of which is kept on record, by `sign`.
 */
export function useOwnHeaders({ environment }: OwnAccount, wanted: Asked | undefined) {
  const key = JSON.stringify(wanted);
  const [paused, setPaused] = useState(key);
  const [pressed, setPressed] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setPaused(key), pauseMs);
    return () => clearTimeout(timer);
  }, [key]);
  const isAsked = environment === 'production';
  const current = isAsked ? pressed : paused;
  const asked = current ? { environment, ...(JSON.parse(current) as Asked) } : null;
  const load = useLoad(headersSign, asked);
  const sign = () => {
    if (pressed === key) load.reload();
    else setPressed(key);
  };
  return { load, isOld: current !== key || load.busy, ...(isAsked && { sign }) };
}
