import { useNow } from './useNow.ts';

/** Whether a moment is over, to half a minute; false in the server's picture. */
export function useIsPast(at: number | null): boolean {
  const now = useNow();
  return now !== null && at !== null && at < now;
}
