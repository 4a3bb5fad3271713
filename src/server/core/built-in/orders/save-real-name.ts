import type { saveRealName as operation } from '#contract/operations/other/real-name-save-info.ts';
import { toCountry } from '../areas/area-row.ts';
import type { Handler } from '../courier.ts';
import { assertOwnWaybill } from './order-store.ts';

/** A repeat replaces it. Throws 145003316 for an unknown waybill or another account's. */
export const saveRealName: Handler<typeof operation> = async (
  courier,
  { caller, request, keep },
) => {
  const { accountId } = caller;
  const { billCode, countryCode } = request;
  await courier.write(async (transaction) => {
    const { timeZone } = courier;
    await assertOwnWaybill({ database: transaction, timeZone }, accountId, billCode);
    const row = {
      bill_code: billCode,
      account_id: accountId,
      name: request.name,
      id_type: request.idType,
      id_number: courier.secrets.seal(request.idNumber),
      mobile: request.mobile,
      country: countryCode ? (toCountry(countryCode) ?? null) : null,
      address: request.address ?? null,
      updated_at: courier.now(),
    };
    await transaction
      .insertInto('real_name')
      .values(row)
      // Of two concurrent saves, the later one stays whole.
      .onConflict((conflict) => conflict.column('bill_code').doUpdateSet(row))
      .execute();
    await keep?.write(transaction, { billCode });
  });
  return { billCode };
};
