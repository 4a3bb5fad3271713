import { orderFields } from '#contract/operations/_fields/order.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { StartError } from '#server/errors/start-error.ts';
import type { Capabilities } from '../protocol.ts';

/** Every core offers it; other products only if /capabilities names them. */
const standard = 'EZ';
const known: readonly string[] = (orderFields.expressType as { enum: string[] }).enum;

/** Products (`expressType`) that a core offers; throws a StartError for one that the contract lacks. */
export function toProducts({ expressTypes = [] }: Capabilities): ReadonlySet<string> {
  const unknown = expressTypes.filter((each) => !known.includes(each));
  if (unknown.length === 0) return new Set([standard, ...expressTypes]);
  throw new StartError(
    `the core names the expressTypes ${JSON.stringify(unknown)} in /capabilities, and there are ${known.join(', ')}`,
  );
}

/** Returns the refusal of a product that the core does not offer; undefined if it does. */
export function refuseProduct(
  { expressType }: Record<string, unknown>,
  products: ReadonlySet<string>,
): ApiError | undefined {
  if (typeof expressType !== 'string' || products.has(expressType)) return undefined;
  return new ApiError('145003087', {
    text: 'detail.productNotOffered',
    field: 'expressType',
    values: { value: expressType, offered: [...products].join(', ') },
  });
}
