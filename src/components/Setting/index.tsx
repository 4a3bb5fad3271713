import { useSiteSettings } from '#client/environment.ts';

type Shown = 'callLogDays' | 'callsPerSecond' | 'keyOverlapHours' | 'timeZone';

/** A setting of the courier that documents name, such as its time zone. */
export function Setting({ name }: { name: Shown }) {
  return <code dir="ltr">{useSiteSettings()[name]}</code>;
}
