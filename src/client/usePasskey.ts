import { useCallback } from 'react';
import { portalErrors } from '#contract/errors.ts';
import { ApiFailure } from './api-failure.ts';
import { useText } from './texts.ts';

/** Names of what browsers throw where a device has such a key already. */
const known = new Set(['InvalidStateError']);

/**
 * Lets a person use a passkey; where they turn away, or have none that fits, that is told like a refusal
 * of the server. Nothing else of why is known to a page.
 */
export function usePasskey() {
  const text = useText();
  return useCallback(
    async (use: () => Promise<string>): Promise<string> => {
      try {
        return await use();
      } catch (error) {
        const isKnown = error instanceof Error && known.has(error.name);
        const words = text(isKnown ? 'passkey.known' : 'passkey.notGiven');
        throw new ApiFailure('answer', words, { code: portalErrors.fields });
      }
    },
    [text],
  );
}
