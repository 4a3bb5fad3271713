import type { Selectable } from 'kysely';
import type { reserveWaybills as operation } from '#contract/operations/vip/getwaybill.ts';
import { readBalance, takeWaybills } from '#server/accounts/customer-store.ts';
import { ApiError } from '#server/api-error.ts';
import { prepare } from '#server/database/prepare.ts';
import type { Queryable, ReservedWaybillTable } from '#server/database/tables.ts';
import { type Country, toCountry } from '../areas/area-row.ts';
import { customerOf, type Handler } from '../courier.ts';
import { nextWaybill } from '../numbers.ts';

export type ReservedRow = Selectable<ReservedWaybillTable>;

/** The country of a number whose request names none. */
const defaultCountry: Country = 'EGY';

/** The refusal of more numbers than are left. */
export function tooFewWaybills(num: number, left: number): ApiError {
  const values = { value: String(num), limit: String(left) };
  return new ApiError('999001030', { text: 'detail.tooFewWaybills', field: 'num', values });
}

async function takeOrRefuse(transaction: Queryable, customerId: string, num: number) {
  const paid = await takeWaybills(transaction, { customerId, count: num });
  if (paid.length > 0) return;
  throw tooFewWaybills(num, (await readBalance(transaction, customerId)) ?? 0);
}

/** Reserves numbers for the customer's later orders and takes them off the balance: all or none. */
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
  return billCodes;
};

export function findReserved(database: Queryable, billCode: string) {
  return database
    .selectFrom('reserved_waybill')
    .selectAll()
    .where('bill_code', '=', billCode)
    .executeTakeFirst();
}

/** Marks a reserved number as carried by an order. */
export const markUsed = prepare((database, args: { billCode: string; usedAt: number }) =>
  database
    .updateTable('reserved_waybill')
    .set({ used_at: args.usedAt })
    .where('bill_code', '=', args.billCode),
);
