import type { ApiFailure } from '#client/api-failure.ts';
import { requestTimeoutMs } from '#client/http.ts';
import { portalErrors } from '#contract/errors.ts';
import { isObject } from '#contract/is-object.ts';

type Say = (id: string, values?: Record<string, string | number>) => string;

/** `90` seconds become `2 minutes`; shorter times stay in seconds. */
function sayWait(text: Say, waitS: number): string {
  if (waitS <= 90) return text('kit.wait.seconds', { count: Math.max(1, Math.ceil(waitS)) });
  const minutes = Math.ceil(waitS / 60);
  if (minutes <= 90) return text('kit.wait.minutes', { count: minutes });
  return text('kit.wait.hours', { count: Math.ceil(minutes / 60) });
}

export function toFailureWords(
  text: Say,
  failure: ApiFailure,
  reading = false,
): { title: string; advice: string } {
  const { kind, code, data, message } = failure;
  if (kind !== 'answer') {
    const seconds = requestTimeoutMs / 1000;
    return {
      title: text(`kit.failure.${kind}.title`, { seconds }),
      advice: text(reading ? `kit.failure.${kind}.again` : `kit.failure.${kind}.advice`),
    };
  }
  if (code === portalErrors.tooOften && isObject(data) && typeof data.waitS === 'number') {
    return {
      title: message,
      advice: text('kit.failure.wait', { wait: sayWait(text, data.waitS) }),
    };
  }
  if (code === portalErrors.conflict) return { title: message, advice: text('kit.failure.reload') };
  return { title: message, advice: '' };
}
