import { useSiteSettings } from '#client/environment.ts';

/** A setting of the courier that documents name, such as its time zone. */
export function Setting({
  name,
}: {
  name: 'timeZone' | 'callsPerSecond' | 'callLogDays' | 'keyOverlapHours';
}) {
  return <code dir="ltr">{useSiteSettings()[name]}</code>;
}
