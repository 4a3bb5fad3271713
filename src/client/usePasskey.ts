import { useCallback } from 'react';
import { portalErrors } from '#contract/errors.ts';
import { ApiFailure } from './api-failure.ts';
import { useText } from './texts.ts';

/** Error names that browsers throw if a device already has such a key. */
const known = new Set(['InvalidStateError']);

/** Lets a person use a passkey. The browser does not say if it was cancelled or missing: both are a refusal. */
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
