import type { DataOf } from '#contract/operation.ts';
import type { resolveAddress as operation } from '#contract/operations/basic/resolve-address.ts';
import type { ResolvedPlace } from '../areas/area-book.ts';
import { toCountry } from '../areas/area-row.ts';
import type { Handler } from '../courier.ts';

type Candidate = DataOf<typeof operation>['candidates'][number];

const usualLimit = 5;

function toCandidate({ country, matched, rows: _rows, ...rest }: ResolvedPlace): Candidate {
  return { countryCode: country, ...rest, matched: [...matched] };
}

/** The places that a text may mean, in the courier's spelling; none is no error. */
export const resolveAddress: Handler<typeof operation> = async (courier, { request }) => {
  const { address, countryCode = '', limit = usualLimit } = request;
  const { book } = await courier.areas.territory();
  const found = book.resolveText({ text: address, country: toCountry(countryCode), limit });
  return { ambiguous: found.ambiguous, candidates: found.candidates.map(toCandidate) };
};
