import { findVersionEnd } from '#server/accounts/version-end.ts';
import { endVersion1, keepVersion1 } from '#server/people/credentials/end-version-1.ts';
import { type Command, type Options, UsageError } from './command.ts';

const actor = 'operator';

/** Midnight of the courier's clock. */
function readDay(options: Options, name: string, timeZone: string): number {
  try {
    return Temporal.PlainDate.from(options.text(name), { overflow: 'reject' }).toZonedDateTime(
      timeZone,
    ).epochMilliseconds;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`--${name} must be a day such as 2027-12-01`);
  }
}

const toDay = (time: number, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(time)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();

/** How long version 1 of the open API is served: `version end|keep|show`. */
export const versionCommands: Record<string, Command> = {
  'version end': {
    options: ['from', 'until'],
    run({ people }, options) {
      const { timeZone } = people.settings;
      const deprecated_at = readDay(options, 'from', timeZone);
      const sunset_at = readDay(options, 'until', timeZone);
      return endVersion1(people, { deprecated_at, sunset_at }, actor);
    },
  },
  'version keep': {
    options: [],
    async run({ people }) {
      await keepVersion1(people, actor);
      return { version: 1, until: null };
    },
  },
  'version show': {
    options: [],
    async run({ people: { database, settings } }) {
      const end = await findVersionEnd(database);
      const { timeZone } = settings;
      return {
        version: 1,
        from: end ? toDay(end.deprecated_at, timeZone) : null,
        until: end ? toDay(end.sunset_at, timeZone) : null,
      };
    },
  },
};
