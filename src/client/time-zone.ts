import { useAtomValue } from 'jotai';
import { userDataAtom } from './session.ts';
import { useFormats } from './useFormats.ts';
import { useNow } from './useNow.ts';

/** Returns true for the IANA name of a time zone that the browser knows. */
export function isTimeZone(name: unknown): name is string {
  if (typeof name !== 'string' || name === '') return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export function toBrowserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Returns the browser's zone, in which times are typed: `UTC+2, Africa/Cairo`; empty on the server. */
export function useTypedZone(): string {
  const formats = useFormats();
  const now = useNow();
  return now === null ? '' : formats.namedZone(now, toBrowserTimeZone());
}

/** Returns the zone that the signed-in person chose, else the browser's. */
export function useTimeZone(): string {
  const chosen = useAtomValue(userDataAtom)?.timeZone;
  return isTimeZone(chosen) ? chosen : toBrowserTimeZone();
}
