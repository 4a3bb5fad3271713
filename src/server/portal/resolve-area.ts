import type { Locale } from '#contract/languages.ts';
import type {
  AddressCandidate,
  resolveArea as call,
  ResolvedAddress,
} from '#contract/portal/area.ts';
import type { AskOf } from '#contract/portal/define-call.ts';
import type { AreaBook, ResolvedPlace } from '#server/core/built-in/areas/area-book.ts';
import { toListedArea } from './to-listed-area.ts';

/** As many as somebody looks through. */
const limit = 5;

function toCandidate({ rows, ...place }: ResolvedPlace, locale: Locale): AddressCandidate {
  const { country, prov, city, area, score, matched } = place;
  const shown = rows.map((row) => toListedArea(row, locale).shown);
  return { countryCode: country, prov, city, area, shown, score, matched: [...matched] };
}

/** The places that a text may mean, as a page shows them. */
export function resolveArea(
  book: AreaBook,
  { address, countryCode }: AskOf<typeof call>,
  locale: Locale,
): ResolvedAddress {
  const found = book.resolveText({ text: address, country: countryCode, limit });
  const candidates = found.candidates.map((each) => toCandidate(each, locale));
  return { ambiguous: found.ambiguous, candidates };
}
