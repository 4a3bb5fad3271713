import type { DataOf, RequestOf } from '#contract/operation.ts';
import type { getLocation as operation } from '#contract/operations/basic.ts';
import type { Courier } from '../courier.ts';
import { toCountry } from './area-row.ts';

/** Every place of a country; a row has an empty area where the city lists none. */
export async function getLocation(
  courier: Courier,
  { countryCode }: RequestOf<typeof operation>,
): Promise<DataOf<typeof operation>> {
  const { book } = await courier.areas.territory();
  const country = toCountry(countryCode);
  if (!country) return [];
  return book.list(country).map(({ covered: _covered, ...row }) => row);
}
