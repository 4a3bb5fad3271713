import type { getWaybillInfo as operation } from '#contract/operations/orderserve/waybill-information.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { Handler } from '../courier.ts';
import { countScans } from '../tracking/scan-store.ts';
import { scanType } from '../tracking/scan-types.ts';
import { toCharges, toReturnOf } from './order-content.ts';
import { findOrdersByWaybill } from './order-store.ts';
import { findReturns, toReturnedBy } from './return-store.ts';

/** The customer's waybills and the account's loose ones; omits unknown numbers and those of others. */
export const getWaybillInfo: Handler<typeof operation> = async (courier, { caller, request }) => {
  const { accountId, apiAccount } = caller;
  const { customerCode, waybillNos } = request;
  const customer = await courier.findCustomer({ accountId, code: customerCode });
  if (!customer) {
    throw new ApiError('145003080', { text: 'detail.customerUnknown', field: 'customerCode' });
  }
  const billCodes = [...new Set(waybillNos.map((each) => each.trim()))];
  const owners = [customer.id, accountId];
  const orders = await findOrdersByWaybill(courier.database, billCodes, owners);
  const found = [...orders.keys()];
  const countOf = await countScans(courier.database, found);
  const returnsOf = await findReturns(courier.database, found);
  return billCodes.flatMap((waybillNo) => {
    const order = orders.get(waybillNo);
    if (!order) return [];
    const { packageChargeWeight, totalFreight, freight } = toCharges(order);
    return {
      waybillNo,
      customerCode: order.customer_id === customer.id ? customer.code : apiAccount,
      isSign: countOf(waybillNo, scanType.signed) > 0 ? 1 : 0,
      packageChargeWeight,
      totalFreight,
      freight,
      numberOfDispatch: countOf(waybillNo, scanType.outForDelivery),
      ...toReturnOf(order),
      ...toReturnedBy(returnsOf(waybillNo)),
    };
  });
};
