const day = { month: 'short', day: 'numeric' } as const;
const date = { year: 'numeric', ...day } as const;
const minute = { hour: '2-digit', minute: '2-digit' } as const;

/** Formats of a time, by the parts they show. */
export const timeStyles = {
  date,
  moment: { ...date, ...minute, second: '2-digit' },
  /** For readers in another zone: in a mail. */
  zoned: { ...date, ...minute, timeZoneName: 'short' },
  /** Start of an hour within the past days. */
  hour: { weekday: 'short', ...minute, hourCycle: 'h23' },
  /** A day within the past weeks. */
  day,
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type TimeStyle = keyof typeof timeStyles;

export const relativeUnits = ['second', 'minute', 'hour', 'day'] as const;

export type RelativeUnit = (typeof relativeUnits)[number];

/** Distances that have their own words in some language; those further away use the words of the last. */
export const relativeSteps = [-3, -2, -1, 0, 1, 2, 3] as const;

/**
 * Words of a language that common browsers lack, taken from the Intl of the build. Only for a language whose
 * words do not change with a number. Times and distances have `{places}` to fill.
 */
export interface LocaleWords {
  /** January first. */
  months: string[];
  /** Sunday first. */
  weekdays: string[];
  times: Record<TimeStyle, string>;
  /** By unit and step, as in `day-1` for yesterday; `{n}` is the distance. */
  relative: Record<string, string>;
  /** Names by ISO 3166 code. */
  regions: Record<string, string>;
  /** Names by ISO 639 code. */
  languages: Record<string, string>;
}
