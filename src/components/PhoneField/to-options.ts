import type { ComboOption } from '@site/src/components/Combobox/find-options.ts';
import type { PhoneCountry } from '#contract/phone-country.ts';
import { getsCodes } from './calling-codes.ts';

/** A country by its name in either language, its code and what its numbers begin with. */
export function toOption(
  { code, calling, name, english }: PhoneCountry,
  noCodes: string | undefined,
): ComboOption {
  const isOff = noCodes !== undefined && !getsCodes(code);
  return {
    value: code,
    label: `${name} +${calling}`,
    others: [name, code, calling, `+${calling}`, ...(english ? [english] : [])],
    ...(isOff && { disabled: true, detail: noCodes }),
  };
}
