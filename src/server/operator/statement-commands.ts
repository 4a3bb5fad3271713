import { statementStatuses } from '#contract/operations/finance/statement-statuses.ts';
import { findAccount } from '#server/accounts/account-store.ts';
import { StaffError } from '#server/errors/staff-error.ts';
import type { People } from '#server/people/people.ts';
import { closeByStaff, correctByStaff, payByStaff } from '#server/staff/settle-statements.ts';
import { answerListStatements } from '#server/statements/answer-statements.ts';
import { findStatement, type LineAmounts, toLineId } from '#server/statements/ledger.ts';
import { showStatement } from '#server/statements/settle.ts';
import { isStorable } from '#server/text/storable-text.ts';
import { toLocalTime } from '#server/time/local-time.ts';
import { actor, type Command, type Options, UsageError } from './command.ts';

async function accountOf({ database }: People, options: Options): Promise<string> {
  return (await findAccount(database, options.text('account'))).id;
}

async function settledOf(people: People, options: Options) {
  const [accountId, number] = [await accountOf(people, options), options.text('number')];
  const found = await findStatement(people.database, accountId, number.toUpperCase());
  if (!found) throw new StaffError(`statement ${number} is not known to this account`);
  return { actor, id: found.id };
}

/** Reads a day of the calendar, today if none is given. */
function readDate({ now, timeZone }: People, options: Options): string {
  const date = options.optional('date') ?? toLocalTime(now(), timeZone).slice(0, 10);
  try {
    if (/^\d{4}-\d{2}-\d{2}$/.test(date)) return Temporal.PlainDate.from(date).toString();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  throw new UsageError(`--date must be a day such as 2026-12-02, not ${date}`);
}

function readWords(options: Options, name: string, most: number): string {
  const words = options.text(name);
  if (words.length <= most && isStorable(words)) return words;
  throw new UsageError(`--${name} must have 1 to ${most} characters, without control characters`);
}

const amountNames = ['collected', 'fees', 'freight'] as const;

/** Reads what the amounts should have been, at least one. */
function readRight(options: Options): Partial<LineAmounts> {
  const right: Partial<LineAmounts> = {};
  for (const name of amountNames) {
    const amount = options.optional(name);
    if (amount === undefined) continue;
    if (!/^\d{1,12}(\.\d{1,6})?$/.test(amount))
      throw new UsageError(`--${name} must be an amount such as 120.50, not ${amount}`);
    right[name] = amount;
  }
  if (Object.keys(right).length > 0) return right;
  throw new UsageError('--collected, --fees or --freight is missing: write the right amount');
}

/** Statements of cash on delivery: `statement list|close|pay|correct`. */
export const statementCommands: Record<string, Command> = {
  'statement list': {
    options: ['account', 'customer', 'status', 'after'],
    async run({ people }, options) {
      const customerCode = options.optional('customer');
      const status = options.optionalChoice('status', statementStatuses);
      const after = options.optional('after');
      const wanted = {
        limit: 100,
        ...(customerCode && { customerCode }),
        ...(status && { status }),
      };
      return answerListStatements(people, await accountOf(people, options), {
        ...wanted,
        ...(after && { after }),
      });
    },
  },
  'statement close': {
    options: ['account', 'number'],
    run: async ({ people }, options) =>
      showStatement(people, await closeByStaff(people, await settledOf(people, options))),
  },
  'statement pay': {
    options: ['account', 'number', 'reference', 'date'],
    async run({ people }, options) {
      const payment = {
        date: readDate(people, options),
        reference: readWords(options, 'reference', 100),
      };
      return showStatement(
        people,
        await payByStaff(people, await settledOf(people, options), payment),
      );
    },
  },
  'statement correct': {
    options: ['account', 'bill-code', ...amountNames, 'reason'],
    async run({ people }, options) {
      const { statement, line } = await correctByStaff(people, actor, {
        accountId: await accountOf(people, options),
        billCode: options.text('bill-code').toUpperCase(),
        right: readRight(options),
        reason: readWords(options, 'reason', 200),
      });
      const { collected, fees, freight, net, corrects } = line;
      const lineId = toLineId(statement.number, line.number);
      return { lineId, corrects, collected, fees, freight, net };
    },
  },
};
