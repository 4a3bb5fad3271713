import { sql } from 'kysely';
import type { PushContext } from '#server/push/push-context.ts';
import type { Settings, StatementDay } from '#server/settings/settings.ts';
import { closeStatement } from './settle.ts';

/** No calendar is longer: every month begins within so many days. */
const mostDays = 31;
const weekdays: readonly StatementDay[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

function isClosing(date: Temporal.PlainDate, days: readonly StatementDay[]): boolean {
  const weekday = weekdays[date.dayOfWeek - 1];
  return days.some(
    (day) => day === 'daily' || day === weekday || (day === 'monthly' && date.day === 1),
  );
}

/** Returns when the last day of closing began, in milliseconds since 1970; undefined without such a day. */
export function findLastClosing(
  days: readonly StatementDay[],
  timeZone: string,
  now: number,
): number | undefined {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone);
  for (let ago = 0; ago <= mostDays; ago += 1) {
    const date = today.toPlainDate().subtract({ days: ago });
    if (isClosing(date, days)) return date.toZonedDateTime(timeZone).epochMilliseconds;
  }
  return undefined;
}

const together = 100;

type ClosingContext = Pick<
  PushContext,
  'database' | 'write' | 'now' | 'timeZone' | 'wakePushes'
> & { settings: Pick<Settings, 'statementClose' | 'core'> };

/** Finds statements that were opened before a time and have lines; a courier's own system closes production's. */
function findDue({ database, settings }: ClosingContext, before: number) {
  const due = database
    .selectFrom('statement')
    .innerJoin('account', 'account.id', 'statement.account_id')
    .select('statement.id')
    .where('closed_at', 'is', null)
    .where('reported', '=', sql.lit(0))
    .where('opened_at', '<', before)
    .where('line_count', '>', 0)
    .limit(together);
  const own = settings.core ? due.where('account.environment', '=', 'sandbox') : due;
  return own.execute();
}

/** Closes what the calendar closes, each statement in a transaction of its own; resolves to their number. */
export async function closeDue(context: ClosingContext): Promise<number> {
  const { settings, timeZone, now, write, wakePushes } = context;
  const before = findLastClosing(settings.statementClose, timeZone, now());
  if (before === undefined) return 0;
  let closed = 0;
  for (;;) {
    const due = await findDue(context, before);
    for (const { id } of due) {
      if (await write((transaction) => closeStatement(context, transaction, id))) closed += 1;
    }
    if (due.length < together) break;
  }
  if (closed > 0) wakePushes();
  return closed;
}
