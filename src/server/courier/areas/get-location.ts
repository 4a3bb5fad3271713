import type { DataOf, RequestOf } from '#contract/operation.ts';
import type { getLocation as operation } from '#contract/operations/basic.ts';
import type { Courier } from '../courier.ts';
import { type Country, toCountry } from './area-row.ts';
import type { Territory } from './territory.ts';

type Answer = DataOf<typeof operation>;

/** Thousands of rows, the same until the places change. */
const lists = new WeakMap<Territory, Map<Country, Answer>>();

function toList(territory: Territory, country: Country): Answer {
  const known = lists.get(territory) ?? new Map<Country, Answer>();
  lists.set(territory, known);
  const list =
    known.get(country) ?? territory.book.list(country).map(({ covered: _covered, ...row }) => row);
  known.set(country, list);
  return list;
}

/** Every area of a country; a city that lists none is one area of its own name. */
export async function getLocation(
  courier: Courier,
  { countryCode }: RequestOf<typeof operation>,
): Promise<Answer> {
  const country = toCountry(countryCode);
  return country ? toList(await courier.areas.territory(), country) : [];
}
