import type { DataOf, RequestOf } from '#contract/operation.ts';
import type { getCover as operation } from '#contract/operations/other/cover.ts';
import type { Courier } from '../courier.ts';

/** Whether the courier delivers to a place, as text; a place it does not know is none it delivers to. */
export async function getCover(
  courier: Courier,
  { prov, city, area }: RequestOf<typeof operation>,
): Promise<DataOf<typeof operation>> {
  const { book } = await courier.areas.territory();
  const place = book.resolve({ prov, city, area });
  const isCovered = !('unknown' in place) && place.covered;
  return [{ success: isCovered ? 'true' : 'false' }];
}
