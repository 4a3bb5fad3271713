import { exampleOrder } from '#contract/operations/_fields/example-order.ts';
import type { OrderContent } from '../orders/order-content.ts';
import { type LabelContext, toLabel } from './to-label.ts';

const exampleCod = '1250.00';

/** Returns a label of the documented example order, marked as a specimen, for the waybill templates to download. */
export function toSpecimen(context: LabelContext) {
  const order = {
    bill_code: 'UEG000000191681',
    txlogistic_id: exampleOrder.txlogisticId,
    sorting_code: '20,J12-02,000',
    last_center_name: 'Giza Hub',
    created_at: Date.UTC(2026, 10, 20, 8, 0, 0),
    content: { ...(exampleOrder as OrderContent), itemsValue: exampleCod },
  };
  const options = { cod: true, orderNumber: true, specimen: true };
  return toLabel(context, order, options);
}
