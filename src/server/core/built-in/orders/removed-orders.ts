import type { CodeWith } from '#contract/reasons.ts';
import type { RowStatement } from '#server/database/planned.ts';
import { prepare } from '#server/database/prepare.ts';
import type { Database, OrderRow, Queryable } from '#server/database/tables.ts';
import { ApiError, type ErrorDetail } from '#server/errors/api-error.ts';
import { toLocalTime } from '#server/time/local-time.ts';

type RemovedOrder = Database['removed_order'];

/** The time zone in which days are named. */
interface Zone {
  timeZone: string;
}

const toDay = ({ removed_at }: RemovedOrder, { timeZone }: Zone) =>
  toLocalTime(removed_at, timeZone).slice(0, 10);

type NumberKey = Pick<OrderRow, 'customer_id' | 'txlogistic_id'>;

const selectFree = prepare((database, { customer_id, txlogistic_id }: NumberKey) =>
  database
    .selectNoFrom(({ lit }) => lit(1).as('free'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('removed_order')
            .select('bill_code')
            .where('customer_id', '=', customer_id)
            .where('txlogistic_id', '=', txlogistic_id),
        ),
      ),
    ),
);

const toKey = ({ customer_id, txlogistic_id }: NumberKey) => `${customer_id} ${txlogistic_id}`;

/**
 * Finds that no removed order of the customer had the number. It belongs behind the insert of the order, in its
 * transaction: an insert waits for a removal of the same number, and this then reads what the removal wrote.
 */
export const findNumberFree: RowStatement<NumberKey> = {
  name: 'removed_order',
  compile: selectFree.compile,
  async run(transaction, rows) {
    const taken = await transaction
      .selectFrom('removed_order')
      .select(['customer_id', 'txlogistic_id'])
      .where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('customer_id', 'txlogistic_id'),
          'in',
          rows.map((row) => tuple(row.customer_id, row.txlogistic_id)),
        ),
      )
      .execute();
    const keys = new Set(taken.map(toKey));
    return rows.map((row) => !keys.has(toKey(row)));
  },
};

/** Finds a removed order of a number, of a customer or of any customer of an account. */
export function findRemoved(
  database: Queryable,
  key: ({ customerId: string } | { accountId: string }) & { txlogisticId: string },
): Promise<RemovedOrder | undefined> {
  const found = database
    .selectFrom('removed_order')
    .selectAll()
    .where('txlogistic_id', '=', key.txlogisticId);
  const own =
    'customerId' in key
      ? found.where('customer_id', '=', key.customerId)
      : found.where('account_id', '=', key.accountId);
  return own.executeTakeFirst();
}

/** Returns the refusal that names the day on which the order of the number was removed. */
export function toOrderRemoved(
  code: CodeWith<'orderRemoved'>,
  removed: RemovedOrder,
  zone: Zone,
  field = 'txlogisticId',
): ApiError {
  const values = { date: toDay(removed, zone) };
  return new ApiError(code, { text: 'detail.orderRemoved', field, values });
}

type WaybillRemoved = ErrorDetail<CodeWith<'waybillRemoved'>> & { text: 'detail.waybillRemoved' };

/** Most removed waybills that a response names. */
const mostNamed = 20;

/**
 * Finds the removed orders of an account among waybills. `explain` returns why a waybill is not found, with the
 * days of removal; undefined if another one than these is missing too, since that one is wrong in any case.
 */
export async function findRemovedWaybills(
  database: Queryable,
  accountId: string,
  billCodes: readonly string[],
  zone: Zone,
): Promise<(missing: readonly string[]) => WaybillRemoved | undefined> {
  const rows = await database
    .selectFrom('removed_order')
    .selectAll()
    .where('bill_code', 'in', billCodes)
    .where('account_id', '=', accountId)
    .execute();
  const days = new Map(rows.map((row) => [row.bill_code, toDay(row, zone)]));
  return (missing) => {
    if (missing.some((billCode) => !days.has(billCode))) return undefined;
    const named = missing.slice(0, mostNamed).map((each) => `${each} (${days.get(each)})`);
    const left = missing.length - named.length;
    const value = named.join(', ') + (left > 0 ? ` (+${left})` : '');
    return { text: 'detail.waybillRemoved', values: { value } };
  };
}
