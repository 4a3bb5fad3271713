import { useSiteSettings } from './environment.ts';
import { openOwnCalls } from './own-call.ts';
import { uuidAtom } from './session.ts';
import { useAsk } from './useAsk.ts';
import { useClient } from './useClient.ts';

export function useOwnCall() {
  const ask = useAsk();
  const client = useClient();
  const { timeZone } = useSiteSettings();
  return (signal?: AbortSignal) =>
    openOwnCalls({ ask, client, readUuid: uuidAtom.peek, timeZone, signal });
}
