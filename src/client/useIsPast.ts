import { useNow } from './useNow.ts';

/** Returns true if a moment has passed, to half a minute; false in the server's HTML. */
export function useIsPast(at: number | null): boolean {
  const now = useNow();
  return now !== null && at !== null && at < now;
}
