import { orderFields } from '#contract/operations/_fields/order.ts';
import { labelFormats, printOrder } from '#contract/operations/orderserve/expressquery.ts';
import { printOrders } from '#contract/operations/orderserve/print-orders.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { StartError } from '#server/errors/start-error.ts';
import type { Capabilities } from '../protocol.ts';

/** What a core offers beyond what every core has. */
export interface Offered {
  /** Values of `expressType`. */
  products: ReadonlySet<string>;
  /** Values of `format` of a label. */
  formats: ReadonlySet<string>;
}

/** Every core offers these; others only if /capabilities names them. */
const standard = { product: 'EZ', format: 'PDF' } as const;
const products: readonly string[] = (orderFields.expressType as { enum: string[] }).enum;
const printing: readonly string[] = [printOrder.id, printOrders.id];

function readNamed(name: string, values: readonly string[], known: readonly string[]) {
  const unknown = values.filter((each) => !known.includes(each));
  if (unknown.length === 0) return values;
  throw new StartError(
    `the core names the ${name} ${JSON.stringify(unknown)} in /capabilities, and there are ${known.join(', ')}`,
  );
}

/** Throws a StartError for a product or a format that the contract lacks. */
export function toOffered({
  expressTypes = [],
  labelFormats: formats = [],
}: Capabilities): Offered {
  return {
    products: new Set([standard.product, ...readNamed('expressTypes', expressTypes, products)]),
    formats: new Set([standard.format, ...readNamed('labelFormats', formats, labelFormats)]),
  };
}

/** Returns the refusal of a product or a label's format that the core does not offer; undefined if it does. */
export function refuseUnoffered(
  operation: string,
  { expressType, format }: Record<string, unknown>,
  offered: Offered,
): ApiError | undefined {
  if (typeof expressType === 'string' && !offered.products.has(expressType)) {
    return new ApiError('145003087', {
      text: 'detail.productNotOffered',
      field: 'expressType',
      values: { value: expressType, offered: [...offered.products].join(', ') },
    });
  }
  if (!printing.includes(operation)) return undefined;
  if (typeof format !== 'string' || offered.formats.has(format)) return undefined;
  return new ApiError('999001030', {
    text: 'detail.formatNotOffered',
    field: 'format',
    values: { value: format, offered: [...offered.formats].join(', ') },
  });
}
