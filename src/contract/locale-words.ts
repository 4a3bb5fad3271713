const day = { month: 'short', day: 'numeric' } as const;
const date = { year: 'numeric', ...day } as const;
const minute = { hour: '2-digit', minute: '2-digit' } as const;

/** How a moment is written, by what is told of it. */
export const timeStyles = {
  date,
  moment: { ...date, ...minute, second: '2-digit' },
  /** For who reads it elsewhere: in a mail. */
  zoned: { ...date, ...minute, timeZoneName: 'short' },
  /** The beginning of an hour of the past days. */
  hour: { weekday: 'short', ...minute, hourCycle: 'h23' },
  /** A day of the past weeks. */
  day,
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type TimeStyle = keyof typeof timeStyles;

export const relativeUnits = ['second', 'minute', 'hour', 'day'] as const;

export type RelativeUnit = (typeof relativeUnits)[number];

/** Distances with words of their own in some language; what is further has those of the last. */
export const relativeSteps = [-3, -2, -1, 0, 1, 2, 3] as const;

/**
 * The words of a language that common browsers lack, taken from the Intl of the build. Only for a
 * language whose words do not change with a number. Times and distances have `{places}` to fill.
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
