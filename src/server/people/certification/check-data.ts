import { isValidPhoneNumber } from 'libphonenumber-js/max';
import {
  type CertificationKind,
  type CompanyData,
  certificationForms,
  isReopened,
} from '#contract/portal/cer.ts';
import { assertFields } from '../assert-fields.ts';
import { fieldError } from '../portal-error.ts';
import {
  type CertificationRow,
  type Data,
  parseData,
  parseReasons,
} from './certification-store.ts';

/** Placeholder for the area of a city without areas. */
const noArea = '-';
const numberFields = ['mobile', 'contactMobile'];

/** Fields that a new submission of a rejected certification keeps: all that were not rejected. */
function toKept(row: CertificationRow | undefined): Data {
  if (row?.state !== 'rejected') return {};
  const reasons = parseReasons(row);
  return Object.fromEntries(
    Object.entries(parseData(row.data)).filter(([field]) => !isReopened(field, reasons)),
  );
}

function trimmed(data: object): Data {
  const texts = Object.entries(data).map(([field, value]) => [field, String(value).trim()]);
  return Object.fromEntries(texts.filter(([, value]) => value !== ''));
}

/** Throws for a well-formed but invalid phone number. */
export function assertNumbers(data: object): void {
  for (const [field, value] of Object.entries(data)) {
    if (numberFields.includes(field) && !isValidPhoneNumber(value)) {
      throw fieldError(field, 'portal.phoneInvalid');
    }
  }
}

type WrittenPlace = Record<'countryCode' | 'prov' | 'city' | 'area', string>;

/** A place in the courier's spelling, or the first unknown part. */
export type ResolvePlace = (
  written: WrittenPlace,
) => Promise<Omit<WrittenPlace, 'countryCode'> | { unknown: keyof WrittenPlace }>;

/** The address in the courier's spelling; throws for the first unknown part. */
async function toKnownAddress(resolve: ResolvePlace, { area, ...data }: CompanyData) {
  const { countryCode, prov, city } = data;
  const place = await resolve({ countryCode, prov, city, area: area ?? noArea });
  if (!('unknown' in place)) {
    const known = { ...data, prov: place.prov, city: place.city };
    return area === undefined ? known : { ...known, area: place.area };
  }
  if (place.unknown === 'area' && area === undefined) {
    throw fieldError('area', 'form.rule.required');
  }
  throw fieldError(place.unknown, 'portal.placeUnknown');
}

/** The complete data of a certification: submitted fields merged over stored ones; throws for each invalid field. */
export async function checkData(
  { resolvePlace }: { resolvePlace: ResolvePlace },
  kind: CertificationKind,
  row: CertificationRow | undefined,
  sent: object,
): Promise<object> {
  const whole = { ...toKept(row), ...trimmed(sent) };
  const data = assertFields(certificationForms[kind], whole);
  assertNumbers(data);
  return kind === 'company' ? toKnownAddress(resolvePlace, data as CompanyData) : data;
}
