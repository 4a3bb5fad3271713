import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiFailure } from '#client/api-failure.ts';
import { useText } from '#client/texts.ts';
import { useAsk } from '#client/useAsk.ts';
import { portalErrors } from '#contract/errors.ts';
import { isObject } from '#contract/is-object.ts';
import { getCaptcha } from '#contract/portal/captcha.ts';

/** Refusals in a row after which the captcha gives up. */
const mostRefusals = 3;

/** Returns how many times the usual work a refusal demands; undefined if it demands no captcha. */
function toAskedWork(error: unknown): number | undefined {
  if (!(error instanceof ApiFailure) || error.code !== portalErrors.captcha) return undefined;
  const { data } = error;
  return isObject(data) && typeof data.work === 'number' ? data.work : 1;
}

/**
 * Provides the proof of work for a call that sends messages or reveals whether an account exists. The reader
 * does nothing: `captcha: await captcha.solve()` in the request does it all.
 */
export function useCaptcha() {
  const ask = useAsk();
  const text = useText();
  const [state, setState] = useState<'idle' | 'working' | 'solved' | 'failed'>('idle');
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** Fetches a new challenge and solves it; the solution is valid for one call. Throws ApiFailure. */
  const solve = useCallback(
    async (work = 1) => {
      running.current?.abort();
      const stop = new AbortController();
      running.current = stop;
      setState('working');
      try {
        const [challenge, { solveChallenge }] = await Promise.all([
          ask(getCaptcha, work > 1 ? { work } : {}, { signal: stop.signal }),
          import('./solve-challenge.ts'),
        ]);
        const solution = await solveChallenge(challenge, work, stop);
        setState('solved');
        return solution;
      } catch (error) {
        setState('failed');
        if (error instanceof ApiFailure) throw error;
        if (stop.signal.aborted) throw new ApiFailure('cancelled', 'another one was begun');
        // Browsers offer the needed cryptography only to pages served over HTTPS.
        throw new ApiFailure(
          'answer',
          text(isSecureContext ? 'captcha.broken' : 'captcha.insecure'),
        );
      }
    },
    [ask, text],
  );

  /** Makes a call that may require a captcha, first with `first`: solves it when refused and calls again. */
  const answer = useCallback(
    async <Answer>(call: (solution: string | undefined) => Promise<Answer>, first?: string) => {
      let solution = first;
      for (let refusals = 0; ; refusals += 1) {
        try {
          return await call(solution);
        } catch (error) {
          const work = toAskedWork(error);
          if (work === undefined || refusals === mostRefusals) throw error;
          solution = await solve(work);
        }
      }
    },
    [solve],
  );

  return { state, solve, answer };
}

export type CaptchaModel = ReturnType<typeof useCaptcha>;
