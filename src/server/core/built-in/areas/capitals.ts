import type { AreaRow, Country } from './area-row.ts';

/** How the code of a capital goes on from that of its province, in the files that ship. */
const usualEndings: Record<Country, string> = { EGY: '-001', UAE: '-01', CHN: '01', IDN: '-71' };

/** Capitals whose codes do not follow from those of their provinces. */
const otherCapitals: Readonly<Record<string, string>> = {
  'ID-21': 'ID-21-72',
  'ID-32': 'ID-32-73',
  'ID-33': 'ID-33-74',
  'ID-35': 'ID-35-78',
  'ID-36': 'ID-36-73',
  'ID-63': 'ID-63-72',
  'ID-64': 'ID-64-72',
  'ID-65': 'ID-65-01',
  'ID-76': 'ID-76-02',
  'ID-82': 'ID-82-72',
  'ID-92': 'ID-92-02',
  'ID-93': 'ID-93-01',
  'ID-94': 'ID-94-01',
  'ID-95': 'ID-95-01',
};

/**
 * The code of a province's capital, which a sender means who writes the name of the province as the
 * city. Codes of areas that a courier imports follow no rule of ours: there the capital is the city
 * that has the province's name or alias.
 */
export function toCapitalCode({ code, country }: AreaRow): string {
  return otherCapitals[code] ?? `${code}${usualEndings[country]}`;
}
