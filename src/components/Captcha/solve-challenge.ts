import { solveChallengeWorkers } from 'altcha-lib';
import type { CaptchaChallenge } from '#contract/portal/captcha.ts';

/** More threads gain nothing for so little work. */
const mostThreads = 4;
const timeoutMs = 60_000;

/** Solves a challenge of `work` times the usual work in threads; returns base64 of JSON. Throws if stopped. */
export async function solveChallenge(
  challenge: CaptchaChallenge,
  work: number,
  stop: AbortController,
): Promise<string> {
  const solution = await solveChallengeWorkers({
    challenge,
    concurrency: Math.min(mostThreads, navigator.hardwareConcurrency || 2),
    createWorker: () => new Worker(new URL('./solver-thread.ts', import.meta.url)),
    controller: stop,
    timeout: timeoutMs * work,
  });
  if (!solution) throw new Error('the captcha was not solved');
  return btoa(JSON.stringify({ challenge, solution }));
}
