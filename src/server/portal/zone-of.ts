import type { UserRow } from '#server/database/people-tables.ts';
import type { Settings } from '#server/settings/settings.ts';

const longestZone = 64;

/** The zone as the calendar knows it; undefined for a text that names none. */
function toZone(text: string): string | undefined {
  const offset = /^(?:GMT|UTC)([+-])(\d{1,2})(?::?(\d{2}))?$/.exec(text);
  const [, sign = '', hours = '', minutes = '00'] = offset ?? [];
  const name = offset ? `${sign}${hours.padStart(2, '0')}:${minutes}` : text;
  try {
    return Temporal.Now.zonedDateTimeISO(name).timeZoneId;
  } catch {
    return undefined;
  }
}

/**
 * The zone in which a person's times are local: the one they chose, else the `timezone` header (an
 * IANA name or `GMT±h`), else the courier's.
 */
export function zoneOf(
  user: Pick<UserRow, 'time_zone'> | undefined,
  header: string | string[] | undefined,
  { timeZone }: Pick<Settings, 'timeZone'>,
): string {
  const asked = typeof header === 'string' && header.length <= longestZone ? toZone(header) : null;
  return (user?.time_zone ? toZone(user.time_zone) : undefined) ?? asked ?? timeZone;
}
