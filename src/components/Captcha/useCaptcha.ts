import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiFailure } from '#client/api-failure.ts';
import { useText } from '#client/texts.ts';
import { useAsk } from '#client/useAsk.ts';
import { getCaptcha } from '#contract/portal/captcha.ts';

/** A captcha at work, for `<Captcha>` and for whoever sends what it allows. */
export interface CaptchaModel {
  state: 'idle' | 'working' | 'solved' | 'failed';
  /** Gets a fresh challenge and solves it; the solution is good for one call. Throws an ApiFailure. */
  solve: () => Promise<string>;
}

/**
 * The proof of work before a call that sends messages or tells whether an account exists. It asks
 * nothing of the reader: `captcha: await captcha.solve()` in the request does it all.
 */
export function useCaptcha(): CaptchaModel {
  const ask = useAsk();
  const text = useText();
  const [state, setState] = useState<CaptchaModel['state']>('idle');
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const solve = useCallback(async () => {
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    setState('working');
    try {
      const [challenge, { solveChallenge }] = await Promise.all([
        ask(getCaptcha, {}, { signal: stop.signal }),
        import('./solve-challenge.ts'),
      ]);
      const solution = await solveChallenge(challenge, stop);
      setState('solved');
      return solution;
    } catch (error) {
      setState('failed');
      if (error instanceof ApiFailure) throw error;
      if (stop.signal.aborted) throw new ApiFailure('cancelled', 'another one was begun');
      // Browsers keep what it computes with from pages that did not come by HTTPS.
      throw new ApiFailure('answer', text(isSecureContext ? 'captcha.broken' : 'captcha.insecure'));
    }
  }, [ask, text]);

  return { state, solve };
}
