import { ApiFailure } from '#client/api-failure.ts';
import { useAsk } from '#client/useAsk.ts';
import {
  type ConsoleAccount,
  type RevealedKey,
  revealKey,
  rotateKey,
} from '#contract/portal/console-accounts.ts';

/** Replaces the key and reads the new one; null where it is there and could not be shown. */
export function useRotate({ environment, keyMadeAt }: ConsoleAccount) {
  const ask = useAsk();
  return async (): Promise<RevealedKey | null> => {
    await ask(rotateKey, { environment, keyMadeAt });
    try {
      return await ask(revealKey, { environment });
    } catch (error) {
      if (error instanceof ApiFailure) return null;
      throw error;
    }
  };
}
