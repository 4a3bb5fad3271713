import { dictionary } from '@zxcvbn-ts/language-common';
import { countCharacters } from '#contract/check-value.ts';
import { fieldError } from '../portal-error.ts';
import { normalizePassword } from './passwords.ts';

const minLength = 10;

const common = new Set<string>(
  dictionary['passwords-common'].map(String).filter((each) => each.length >= minLength),
);

/** What everybody may know of a person. */
interface Known {
  account: string;
  phone?: string | null | undefined;
  email?: string | null | undefined;
}

function fold(text: string): string {
  return normalizePassword(text).toLowerCase();
}

/** The names of a person, and the part of an e-mail address before its @. */
function toNames({ account, phone, email }: Known): string[] {
  const names = [account, phone, phone?.slice(1), email, email?.split('@')[0]];
  return names.filter((name) => typeof name === 'string').map(fold);
}

/**
 * Refuses a new password that is among the most common ones, one of the person's own names, or the
 * same character again and again. Throws the fieldError of `field`.
 */
export function assertNewPassword(password: string, known: Known, field = 'password'): void {
  const folded = fold(password);
  if (countCharacters(folded) < minLength) {
    throw fieldError(field, 'form.rule.minLength', { limit: minLength });
  }
  if (common.has(folded) || new Set(folded).size <= 2) {
    throw fieldError(field, 'portal.passwordCommon');
  }
  if (toNames(known).includes(folded)) throw fieldError(field, 'portal.passwordIsName');
}
