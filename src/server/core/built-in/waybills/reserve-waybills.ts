import type { Selectable } from 'kysely';
import type { reserveWaybills as operation } from '#contract/operations/vip/getwaybill.ts';
import { readBalance, takeWaybills } from '#server/accounts/customer-store.ts';
import type { ReservedWaybillTable } from '#server/database/order-tables.ts';
import { prepare } from '#server/database/prepare.ts';
import type { Queryable } from '#server/database/tables.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { type Country, toCountry } from '../areas/area-row.ts';
import { type Courier, customerOf, type Handler } from '../courier.ts';
import { nextWaybill } from '../numbers.ts';

export type ReservedRow = Selectable<ReservedWaybillTable>;

const defaultCountry: Country = 'EGY';

export function tooFewWaybills(num: number, left: number): ApiError {
  const values = { value: String(num), limit: String(left) };
  return new ApiError('999001030', { text: 'detail.tooFewWaybills', field: 'num', values });
}

async function takeOrRefuse(transaction: Queryable, customerId: string, num: number) {
  const paid = await takeWaybills(transaction, { customerId, count: num });
  if (paid.length > 0) return;
  throw tooFewWaybills(num, (await readBalance(transaction, customerId)) ?? 0);
}

/** Numbers count up across all accounts: one in a thousand of an account's ends in this. */
const trimsAt = '000';
/** Rows per trim; the next trim continues. */
const trimSize = 5000;

/** Keeps only the numbers that a sandbox account reserved last, since they are free there. */
async function removeOldest({ write, sandboxOrders }: Courier, accountId: string): Promise<void> {
  if (sandboxOrders === 0) return;
  await write(async (transaction) => {
    const oldest = transaction
      .selectFrom('reserved_waybill')
      .innerJoin('account', 'account.id', 'reserved_waybill.account_id')
      .select('bill_code')
      .where('account_id', '=', accountId)
      .where('environment', '=', 'sandbox')
      .orderBy('reserved_at', 'desc')
      .orderBy('bill_code', 'desc')
      .offset(sandboxOrders)
      .limit(trimSize);
    await transaction.deleteFrom('reserved_waybill').where('bill_code', 'in', oldest).execute();
  });
}

/** Reserves numbers for the customer's later orders and deducts them from the balance: all or none. */
export const reserveWaybills: Handler<typeof operation> = async (
  courier,
  { caller, request, keep },
) => {
  const customer = customerOf(caller);
  const { code, num, countryCode } = request;
  if (code !== customer.code) {
    throw new ApiError('999001030', { text: 'detail.codeNotCustomer', field: 'code' });
  }
  const country = toCountry(countryCode ?? '') ?? defaultCountry;
  const billCodes: string[] = [];
  while (billCodes.length < num) billCodes.push(await nextWaybill(courier.numbers, country));
  const shared = {
    account_id: customer.account_id,
    customer_id: customer.id,
    reserved_at: courier.now(),
    used_at: null,
  };
  const rows = billCodes.map((billCode) => ({ ...shared, bill_code: billCode }));
  await courier.write(async (transaction) => {
    await takeOrRefuse(transaction, customer.id, num);
    await transaction.insertInto('reserved_waybill').values(rows).execute();
    await keep?.write(transaction, billCodes);
  });
  if (billCodes.some((billCode) => billCode.endsWith(trimsAt))) {
    await removeOldest(courier, customer.account_id);
  }
  return billCodes;
};

export function findReserved(database: Queryable, billCode: string) {
  return database
    .selectFrom('reserved_waybill')
    .selectAll()
    .where('bill_code', '=', billCode)
    .executeTakeFirst();
}

export const markUsed = prepare((database, args: { billCode: string; usedAt: number }) =>
  database
    .updateTable('reserved_waybill')
    .set({ used_at: args.usedAt })
    .where('bill_code', '=', args.billCode),
);
