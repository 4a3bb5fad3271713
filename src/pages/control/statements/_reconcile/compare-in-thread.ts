import { ApiFailure } from '#client/api-failure.ts';
import type { Compared, CompareRequest } from './compare-file.ts';
import type { FileFault } from './decode-file.ts';

/** Compares a file in a thread of its own; throws an ApiFailure if its script does not load. */
export function compareInThread(request: CompareRequest): Promise<Compared | { fault: FileFault }> {
  const thread = new Worker(new URL('./compare-thread.ts', import.meta.url));
  const { promise, resolve, reject } = Promise.withResolvers<Compared | { fault: FileFault }>();
  thread.addEventListener('message', ({ data }) => resolve(data));
  thread.addEventListener('error', ({ message }) => {
    reject(new ApiFailure('network', message || 'the script of the comparison did not load'));
  });
  thread.postMessage(request);
  return promise.finally(() => thread.terminate());
}
